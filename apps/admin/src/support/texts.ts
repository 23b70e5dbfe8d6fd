import type { Translations } from '@recado/ui/i18n';

/** The texts about the access of super users to companies. */
export const supportTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
