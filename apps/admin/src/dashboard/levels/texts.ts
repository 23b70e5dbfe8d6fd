import type { Translations } from '@recado/ui/i18n';

/** The texts of the dashboard's service levels. */
export const levelFigureTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
