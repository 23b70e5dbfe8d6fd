import type { Translations } from '@recado/ui/i18n';

/** The texts of the page on which people sign in with the account of their company, loaded with it. */
export const companySignInTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
