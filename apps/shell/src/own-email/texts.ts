import type { Translations } from '@recado/ui/i18n';

/** The texts about the own e-mail, which are loaded with its section. */
export const ownEmailTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
