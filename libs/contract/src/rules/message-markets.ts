import { sharingMarketIn } from './shared-codes.ts';

export { countrySharing, sharingMarketOf } from './shared-codes.ts';

/** What WhatsApp charges for, with a column of its own in its price lists. */
export const rateCategories = [
  'marketing',
  'utility',
  'authentication',
  'authenticationInternational',
  'service',
] as const;
export type RateCategory = (typeof rateCategories)[number];

/**
 * The regions into which WhatsApp groups the countries without prices of their own, by calling codes; those of Puerto Rico,
 * the Dominican Republic and Jamaica have an area code.
 */
const codesOfRegions = {
  africa:
    '211 212 213 216 218 220 221 222 223 225 226 227 228 229 230 231 232 233 235 237 241 242 244 245 249 250 251 252 ' +
    '254 255 256 257 258 260 261 264 265 266 267 268 291',
  asiaPacific: '61 63 64 65 66 675 81 84 852 855 856 86 880 886 93 94 976 977 992 993 998',
  centralEasternEurope: '30 355 359 36 370 371 373 374 375 380 381 385 386 389 40 420 421 48 994 995',
  westernEurope: '32 351 353 358 41 43 45 46 47',
  latinAmerica: '1787 1809 1876 501 502 503 504 505 506 507 509 58 591 593 595 598',
  middleEast: '961 962 964 965 967 968 973 974',
} as const;

/** A region with prices of its own. */
export type MarketRegion = keyof typeof codesOfRegions;

/** All regions. */
export const marketRegions = Object.keys(codesOfRegions).filter(isRegion);

function isRegion(name: string): name is MarketRegion {
  return name in codesOfRegions;
}

const regionOfCode = new Map(
  marketRegions.flatMap((region) => codesOfRegions[region].split(' ').map((code) => [code, region] as const)),
);

/** All countries that have no price of their own, nor their region. */
export const otherMarkets = 'rest';

/** The markets in which a country's price is looked up, in this order: the country itself, its region, all others. */
export function marketsOf(code: string): string[] {
  const region = regionOfCode.get(code);
  return [code, ...(region ? [region] : []), otherMarkets];
}

/** The calling codes of two digits; those that begin with 1 or 7 have one, all others three (ITU E.164). */
const twoDigitCodes =
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  );

const hasTwoDigits = new Set(twoDigitCodes);

/**
 * The digits that tell a number's country, whose price it has: its calling code, e.g. 55, and with the area code where a
 * larger country has the same, e.g. 1876 for Jamaica. WhatsApp writes every number with it.
 */
export function countryCodeIn(digits: string): string {
  const sharing = sharingMarketIn(digits);
  if (sharing) return sharing;
  if (/^[17]/.test(digits)) return digits.slice(0, 1);
  return digits.slice(0, hasTwoDigits.has(digits.slice(0, 2)) ? 2 : 3);
}
