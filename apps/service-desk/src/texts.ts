import type { Translations } from '@recado/ui/i18n';

/** The texts that several rooms show. */
export const commonTexts: Translations = {
  pt: () => import(/* webpackChunkName: "texts-pt" */ './locales/pt.json'),
  en: () => import(/* webpackChunkName: "texts-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "texts-es" */ './locales/es.json'),
};
