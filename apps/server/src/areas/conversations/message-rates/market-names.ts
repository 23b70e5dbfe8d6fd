import {
  countryCodeIn,
  countrySharing,
  marketRegions,
  otherMarkets,
  sharingMarketOf,
} from '@recado/contract/message-markets';
import { callingCodeOfCountry } from '@recado/contract/phone-numbers';

/** WhatsApp's names of markets that are no countries, in plain letters. */
const namedMarkets = new Map<string, string>(
  Object.entries({
    restofafrica: 'africa',
    restofasiapacific: 'asiaPacific',
    restofcentraleasterneurope: 'centralEasternEurope',
    restofcentralandeasterneurope: 'centralEasternEurope',
    restofwesterneurope: 'westernEurope',
    restoflatinamerica: 'latinAmerica',
    restofmiddleeast: 'middleEast',
    northamerica: '1',
    other: otherMarkets,
    rest: otherMarkets,
    restofworld: otherMarkets,
    uae: '971',
    uk: '44',
    usa: '1',
  }),
);

/** The market of each country by its names in English, Portuguese and Spanish. */
const byName = new Map<string, string>();

function countryNamed(plain: string): string | undefined {
  if (byName.size === 0) fillNames();
  return byName.get(plain);
}

function fillNames(): void {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = ['en', 'pt-BR', 'es'].map((locale) => new Intl.DisplayNames(locale, { type: 'region' }));
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const market = marketOfCountry(code);
    if (market) for (const name of names) byName.set(plainName(name.of(code) ?? code), market);
  }
}

function marketOfCountry(code: string): string | undefined {
  return sharingMarketOf(code) ?? callingCodeOfCountry(code);
}

/** The market of a price list: a country or region by name, a country's calling code; undefined for any other text. */
export function marketNamed(text: string): string | undefined {
  const code = /^\+?([1-9]\d{0,2})$/.exec(text)?.[1];
  if (code !== undefined) return code;
  const withArea = countryCodeIn(/^\+?(\d{4})$/.exec(text)?.[1] ?? '');
  if (countrySharing(withArea)) return withArea;
  if (/^[A-Z]{2}$/.test(text)) return marketOfCountry(text);
  const plain = plainName(text);
  return (
    namedMarkets.get(plain) ?? marketRegions.find((region) => region.toLowerCase() === plain) ?? countryNamed(plain)
  );
}

function plainName(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}
