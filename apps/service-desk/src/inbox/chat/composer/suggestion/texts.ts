import type { Translations } from '@recado/ui/i18n';

/** The texts of a suggested answer, loaded with the first one. */
export const suggestionTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
