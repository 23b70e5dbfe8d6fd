import type { Translations } from '@recado/ui/i18n';

/** The texts about how an AI came to its answer, loaded with the first such answer. */
export const promptAnswerTexts: Translations = {
  pt: () => import('./locales/pt.json'),
  en: () => import('./locales/en.json'),
  es: () => import('./locales/es.json'),
};
