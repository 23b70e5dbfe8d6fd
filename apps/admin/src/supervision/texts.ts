import type { Translations } from '@recado/ui/i18n';

/** The texts of the page of supervisors. */
export const supervisionTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
