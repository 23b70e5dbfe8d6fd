/** Translation: the only importer of i18next. */
export { Trans } from 'react-i18next';
export { addTranslations, createI18n, currentLanguage, setLanguage, type Translations, translate } from './i18n.ts';
export { issueText, type OwnWords } from './issue-text.ts';
export { type Language, languageFrom, languageKey, languages, localeOf, storedLanguage } from './language.ts';
export { useLanguage } from './use-language.ts';
export { useTranslation } from './use-translation.ts';
