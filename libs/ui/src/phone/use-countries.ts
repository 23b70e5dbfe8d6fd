import { useMemo } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { countryList } from './countries.ts';
import { usePhoneLibrary } from './phone-library.ts';

/** The countries to choose from, in the user's language: value is the ISO 3166 code. Empty until the library is loaded. */
export function useCountries(): { value: string; label: string }[] {
  const { language } = useLanguage();
  const library = usePhoneLibrary();
  return useMemo(
    () => (library ? countryList(library, language).map(({ code, label }) => ({ value: code, label })) : []),
    [library, language],
  );
}
