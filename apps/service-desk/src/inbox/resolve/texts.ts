import type { Translations } from '@recado/ui/i18n';

/** The texts of what is asked before tickets are resolved. */
export const resolveTexts: Translations = {
  pt: () => import(/* webpackChunkName: "more-texts-pt" */ './locales/pt.json'),
  en: () => import(/* webpackChunkName: "more-texts-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "more-texts-es" */ './locales/es.json'),
};
