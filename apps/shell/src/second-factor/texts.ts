import type { Translations } from '@recado/ui/i18n';

/** The texts of the second step of signing in, which are loaded with its dialogs. */
export const secondFactorTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
