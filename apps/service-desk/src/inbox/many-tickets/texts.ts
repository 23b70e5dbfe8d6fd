import type { Translations } from '@recado/ui/i18n';

/** The texts about several chosen tickets. */
export const manyTexts: Translations = {
  pt: () => import(/* webpackChunkName: "many-texts-pt" */ './locales/pt.json'),
  en: () => import(/* webpackChunkName: "many-texts-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "many-texts-es" */ './locales/es.json'),
};
