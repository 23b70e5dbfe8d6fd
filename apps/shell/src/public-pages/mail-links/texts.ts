import type { Translations } from '@recado/ui/i18n';

/** The texts of links in e-mails, which are loaded with their pages. */
export const mailLinkTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
