import type { Translations } from '@recado/ui/i18n';

/** The texts of the list and of what surrounds it. */
export const inboxTexts: Translations = {
  pt: () => import(/* webpackChunkName: "texts-pt" */ './locales/pt.json'),
  en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "texts-es" */ './locales/es.json'),
};
