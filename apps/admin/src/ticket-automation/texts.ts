import type { Translations } from '@recado/ui/i18n';

/** The texts about who answers a ticket, which is an action in the service desk. */
export const ticketAutomationTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
