import type { Translations } from '@recado/ui/i18n';

/** The texts of the section about the account of the company, loaded with it. */
export const singleSignOnTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
