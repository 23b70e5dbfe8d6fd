import type { Translations } from '@recado/ui/i18n';

/** The text of the badge beside the connections in the menu. */
export const connectionsBadgeTexts: Translations = {
  pt: () => import(/* webpackChunkName: "first-texts-pt" */ './locales/pt.json'),
  en: () => import(/* webpackChunkName: "first-texts-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "first-texts-es" */ './locales/es.json'),
};
