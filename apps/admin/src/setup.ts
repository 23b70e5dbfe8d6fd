import { addTranslations, type Translations } from '@recado/ui/i18n';
import { moveTexts } from './move/texts.ts';
import { ticketAutomationTexts } from './ticket-automation/texts.ts';
import './admin.css';

const commonTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};

/** The texts of modules that few people open, besides the common ones. */
const textsOf: Record<string, Translations[]> = {
  './move': [moveTexts],
  './ticket-automation': [ticketAutomationTexts],
};

/** Modules that agents load inside pages of other remotes: the texts of the administration would weigh there. */
const withoutCommon = new Set(['./ticket-automation']);

/** Adds the texts of a module before it is shown. */
export default function setup(module?: string): Promise<void> {
  const own = textsOf[module ?? ''] ?? [];
  return addTranslations('admin', ...(withoutCommon.has(module ?? '') ? own : [commonTexts, ...own]));
}
