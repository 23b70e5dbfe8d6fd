import type { Translations } from '@recado/ui/i18n';

/** The texts of what the service desk shows of scheduled messages. */
export const ticketScheduleTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
