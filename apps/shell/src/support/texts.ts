import type { Translations } from '@recado/ui/i18n';

/** The texts of the bar that shows a super user in the company, which are loaded with it. */
export const supportTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
