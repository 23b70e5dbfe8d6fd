import type { Translations } from '@recado/ui/i18n';

/** The texts of fields that the company defines; only companies that have some load them. */
export const customFieldTexts: Translations = {
  pt: () => import(/* webpackChunkName: "custom-fields-pt" */ './locales/pt.json'),
  en: () => import(/* webpackChunkName: "custom-fields-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "custom-fields-es" */ './locales/es.json'),
};
