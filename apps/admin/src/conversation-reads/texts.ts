import type { Translations } from '@recado/ui/i18n';

/** The texts of the access log. */
export const conversationReadTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
