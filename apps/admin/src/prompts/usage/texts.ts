import type { Translations } from '@recado/ui/i18n';

/** The texts of what the prompts used, of which the bell of the announcements warns on every page. */
export const promptUsageTexts: Translations = {
  pt: () => import(/* webpackChunkName: "first-texts-pt" */ './locales/pt.json'),
  en: () => import(/* webpackChunkName: "first-texts-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "first-texts-es" */ './locales/es.json'),
};
