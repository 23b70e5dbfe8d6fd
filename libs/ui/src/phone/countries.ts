import { type Language, localeOf } from '../i18n/language.ts';
import type { PhoneLibrary } from './phone-library.ts';

/** A country to choose: ISO 3166 code, and its calling code with its name, e.g. "+55 Brasil". */
interface Country {
  code: string;
  label: string;
}

/** Every country with telephone numbers, by its name in a language. */
export function countryList(library: PhoneLibrary, language: Language): Country[] {
  const names = new Intl.DisplayNames(localeOf[language], { type: 'region' });
  const list = library.getCountries().map((code) => ({ code, name: names.of(code) ?? code }));
  list.sort((one, other) => one.name.localeCompare(other.name, localeOf[language]));
  return list.map(({ code, name }) => ({ code, label: `+${library.getCountryCallingCode(code)} ${name}` }));
}

/** The most likely country of a typed number: the browser's, else that of the language, else Brazil. */
export function ownCountry(language: Language, browserLanguages: readonly string[] = navigator.languages): string {
  const tag = browserLanguages.find((candidate) => candidate.includes('-')) ?? localeOf[language];
  return regionOf(tag) ?? regionOf(localeOf[language]) ?? 'BR';
}

/** The country of a number that is typed or pasted with its plus sign; undefined for other numbers. */
export function detectedCountry(library: PhoneLibrary, text: string): string | undefined {
  if (!text.trim().startsWith('+')) return undefined;
  const typed = new library.AsYouType();
  typed.input(text);
  return typed.getCountry();
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    return undefined;
  }
}
