import type { Translations } from '@recado/ui/i18n';

/** The texts about the time in which free messages are possible. */
export const windowTexts: Translations = {
  pt: () => import(/* webpackChunkName: "more-texts-pt" */ './locales/pt.json'),
  en: () => import(/* webpackChunkName: "more-texts-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "more-texts-es" */ './locales/es.json'),
};
