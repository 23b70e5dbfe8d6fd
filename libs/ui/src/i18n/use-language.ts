import { setLanguage } from './i18n.ts';
import { type Language, languageFrom } from './language.ts';
import { useTranslation } from './use-translation.ts';

/** The current language, and a function to change it; renders again when it changes. */
export function useLanguage(): { language: Language; setLanguage: typeof setLanguage } {
  const { i18n } = useTranslation();
  return { language: languageFrom(i18n.language), setLanguage };
}
