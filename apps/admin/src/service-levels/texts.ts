import type { Translations } from '@recado/ui/i18n';

/** The texts of the page of service levels and holidays. */
export const serviceLevelTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
