import type { Translations } from '@recado/ui/i18n';

/** The texts of the announcements, which the bell shows on every page. */
export const announcementsTexts: Translations = {
  pt: () => import(/* webpackChunkName: "first-texts-pt" */ './locales/pt.json'),
  en: () => import(/* webpackChunkName: "first-texts-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "first-texts-es" */ './locales/es.json'),
};
