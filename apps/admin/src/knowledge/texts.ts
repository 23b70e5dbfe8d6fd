import type { Translations } from '@recado/ui/i18n';

/** The texts of the page about what the company knows. */
export const knowledgeTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
