import type { Translations } from '@recado/ui/i18n';

/** The texts of the fields that a company defines, which few people open. */
export const customFieldTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
