import type { Translations } from '@recado/ui/i18n';

/** The texts about consent to marketing. */
export const consentTexts: Translations = {
  pt: () => import(/* webpackChunkName: "more-texts-pt" */ './locales/pt.json'),
  en: () => import(/* webpackChunkName: "more-texts-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "more-texts-es" */ './locales/es.json'),
};
