import { addTranslations, type Translations } from '@recado/ui/i18n';
import { ticketScheduleTexts } from './ticket-schedules/texts.ts';

const pageTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};

/** Modules that agents load inside pages of the service desk, with their texts: those of the pages would weigh there. */
const textsOf: Record<string, Translations[]> = {
  './ticket-schedule': [ticketScheduleTexts],
  './draft-schedule': [ticketScheduleTexts],
  './coming-schedules': [ticketScheduleTexts],
};

/** Adds the texts of a module before it is shown. */
export default function setup(module?: string): Promise<void> {
  return addTranslations('campaigns', ...(textsOf[module ?? ''] ?? [pageTexts]));
}
