import type { Translations } from '@recado/ui/i18n';

/** The texts of the own sessions, which are loaded with their dialog. */
export const ownSessionTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
