import type { Translations } from '@recado/ui/i18n';

/** The texts of the tab about how long data is kept, and of its bell. */
export const keepingTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
