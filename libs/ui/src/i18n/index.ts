/** Translating: the one importer of i18next. */
export { Trans, useTranslation } from 'react-i18next';
export { addTranslations, createI18n, currentLanguage, setLanguage, type Translations, translate } from './i18n.ts';
export { type Language, languageFrom, languageKey, languages, localeOf, storedLanguage } from './language.ts';
export { useLanguage } from './use-language.ts';
