import type { Translations } from '@recado/ui/i18n';

/** The texts of the dialog that writes buttons, a list, a link button or a request for a location. */
export const choicesTexts: Translations = {
  pt: () => import(/* webpackChunkName: "more-texts-pt" */ './locales/pt.json'),
  en: () => import(/* webpackChunkName: "more-texts-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "more-texts-es" */ './locales/es.json'),
};
