import type { Translations } from '@recado/ui/i18n';

/** The texts of saved views. */
export const viewTexts: Translations = {
  pt: () => import(/* webpackChunkName: "views-texts-pt" */ './locales/pt.json'),
  en: () => import(/* webpackChunkName: "views-texts-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "views-texts-es" */ './locales/es.json'),
};
