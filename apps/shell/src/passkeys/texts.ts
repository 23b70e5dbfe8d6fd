import type { Translations } from '@recado/ui/i18n';

/** The texts of passkeys, which are loaded with their dialog. */
export const passkeyTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
