import type { Translations } from '@recado/ui/i18n';

/** The texts of the assistant, loaded where a company has one. */
export const assistantTexts: Translations = {
  pt: () => import(/* webpackChunkName: "assistant-texts-pt" */ './locales/pt.json'),
  en: () => import(/* webpackChunkName: "assistant-texts-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "assistant-texts-es" */ './locales/es.json'),
};
