import type { Translations } from '@recado/ui/i18n';

/** The texts of the bar that says as which role the page is shown. */
export const rolePreviewTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
