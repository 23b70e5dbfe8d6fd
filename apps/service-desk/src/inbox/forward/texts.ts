import type { Translations } from '@recado/ui/i18n';

/** The texts of forwarding. */
export const forwardTexts: Translations = {
  pt: () => import(/* webpackChunkName: "chat-texts-pt" */ './locales/pt.json'),
  en: () => import(/* webpackChunkName: "chat-texts-en" */ './locales/en.json'),
  es: () => import(/* webpackChunkName: "chat-texts-es" */ './locales/es.json'),
};
