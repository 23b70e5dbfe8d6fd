import type { Translations } from '@recado/ui/i18n';

/** The texts of the page from which companies move here; only super users load them. */
export const moveTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
