import type { Translations } from '@recado/ui/i18n';

/** The texts of the company's roles, which few people open. */
export const roleTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
