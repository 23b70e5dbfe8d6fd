import { countrySharing, marketRegions, otherMarkets, sharingMarketOf } from '@recado/contract/message-markets';
import { localeOf, useLanguage, useTranslation } from '@recado/ui/i18n';
import { type PhoneLibrary, usePhoneLibrary } from '@recado/ui/phone';
import { useMemo } from 'react';

type CountryCode = ReturnType<PhoneLibrary['getCountries']>[number];

/** The country by which a calling code is named that several countries share. */
const mainCountries = new Map<string, CountryCode>([
  ['1', 'US'],
  ['7', 'RU'],
  ['39', 'IT'],
  ['44', 'GB'],
  ['47', 'NO'],
  ['61', 'AU'],
  ['212', 'MA'],
  ['262', 'RE'],
  ['290', 'SH'],
  ['358', 'FI'],
  ['590', 'GP'],
  ['599', 'CW'],
]);

/** The markets to choose from: all others, the regions, and the countries by name once the library is loaded. */
export function useMarkets(): { value: string; label: string }[] {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const library = usePhoneLibrary();
  return useMemo(() => {
    const named = [otherMarkets, ...marketRegions].map((value) => ({ value, label: t(`rates.markets.${value}`) }));
    if (!library) return named;
    const names = new Intl.DisplayNames(localeOf[language], { type: 'region' });
    const codes = new Map(library.getCountries().map((country) => [marketOf(library, country), country] as const));
    const countries = [...codes].map(([value, country]) => {
      const name = countrySharing(value) ?? mainCountries.get(value) ?? country;
      return { value, label: `+${value} ${names.of(name) ?? name}` };
    });
    countries.sort((one, other) => Number(one.value) - Number(other.value));
    return [...named, ...countries];
  }, [language, library, t]);
}

function marketOf(library: PhoneLibrary, country: CountryCode): string {
  return sharingMarketOf(country) ?? library.getCountryCallingCode(country);
}

/** The name of a market; its calling code while the names are loading. */
export function useMarketName(): (market: string) => string {
  const markets = useMarkets();
  const names = useMemo(() => new Map(markets.map(({ value, label }) => [value, label])), [markets]);
  return (market) => names.get(market) ?? `+${market}`;
}
