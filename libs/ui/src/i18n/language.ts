/** The interface's languages; Portuguese is the default (SPEC §1). */
export type Language = 'pt' | 'en' | 'es';

/** The languages in the order in which they are offered. */
export const languages: readonly Language[] = ['pt', 'en', 'es'];

/** The key of the browser's storage that keeps the choice (SPEC §3, Local data). */
export const languageKey = 'i18nextLng';

/** The locale of Intl for a language. */
export const localeOf: Record<Language, string> = { pt: 'pt-BR', en: 'en-US', es: 'es-ES' };

/**
 * The supported language for any language tag; Brazilian Portuguese maps to Portuguese (SPEC §9), and so does any
 * other.
 */
export function languageFrom(tag: string | null | undefined): Language {
  const short = tag?.slice(0, 2).toLowerCase();
  return languages.find((language) => language === short) ?? 'pt';
}

/** The stored language, else Portuguese. */
export function storedLanguage(): Language {
  return languageFrom(localStorage.getItem(languageKey));
}
