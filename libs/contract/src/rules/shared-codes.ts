/**
 * Countries that share a calling code with a larger one, whose price is not theirs: by ISO 3166 codes, the digits with
 * which their numbers begin. Of several, the first names the market (North American Numbering Plan; ITU E.164).
 */
const beginningsOf = {
  AG: ['1268'],
  AI: ['1264'],
  AS: ['1684'],
  BB: ['1246'],
  BM: ['1441'],
  BS: ['1242'],
  DM: ['1767'],
  DO: ['1809', '1829', '1849'],
  GD: ['1473'],
  GU: ['1671'],
  JM: ['1876', '1658'],
  KN: ['1869'],
  KY: ['1345'],
  // No number of Russia begins so.
  KZ: ['77', '76'],
  LC: ['1758'],
  MP: ['1670'],
  MS: ['1664'],
  PR: ['1787', '1939'],
  SX: ['1721'],
  TC: ['1649'],
  TT: ['1868'],
  VC: ['1784'],
  VG: ['1284'],
  VI: ['1340'],
} as const;

const markets = new Map<string, string>();
const marketByBeginning = new Map<string, string>();
const countryByMarket = new Map<string, string>();
for (const [country, beginnings] of Object.entries(beginningsOf)) {
  const [market] = beginnings;
  markets.set(country, market);
  countryByMarket.set(market, country);
  for (const beginning of beginnings) marketByBeginning.set(beginning, market);
}

/** The market of a country that shares its calling code with a larger one; undefined for any other. */
export function sharingMarketOf(country: string): string | undefined {
  return markets.get(country);
}

/** The market of a number in such a country; undefined for any other number. */
export function sharingMarketIn(digits: string): string | undefined {
  return marketByBeginning.get(digits.slice(0, 4)) ?? marketByBeginning.get(digits.slice(0, 2));
}

/** The country, by its ISO 3166 code, of such a market; undefined for any other. */
export function countrySharing(market: string): string | undefined {
  return countryByMarket.get(market);
}
