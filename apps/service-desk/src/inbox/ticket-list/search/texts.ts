import type { Translations } from '@recado/ui/i18n';

/** The texts of the search, its filters and what it finds. */
export const searchTexts: Translations = {
  pt: () => import(/* webpackChunkName: "more-texts-pt" */ './locales/pt.json'),
  en: () => import(/* webpackChunkName: "more-texts-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "more-texts-es" */ './locales/es.json'),
};
