/** A charge as a test stores it. */
export interface StoredCharge {
  connectionId: number;
  campaignId: number | null;
  country: string | null;
  category: string;
  billable: boolean;
  /** The local day, YYYY-MM-DD. */
  day: string;
}

/** A rate as a test enters it. */
export interface EnteredRate {
  market: string;
  validFrom: string;
  currency: string;
  /** Prices by WhatsApp's names, as text. */
  prices: Readonly<Record<string, string>>;
}

/**
 * What charges cost in a month, counted one by one from their days: it shares nothing with the product. Amounts are
 * bigints of millionths by currency, as text.
 */
export function recount(charges: readonly StoredCharge[], rates: readonly EnteredRate[], month: string) {
  const sums: Record<string, bigint> = {};
  let [messages, free, unpriced] = [0, 0, 0];
  for (const charge of charges) {
    if (charge.day.slice(0, 7) !== month) continue;
    messages += 1;
    if (!charge.billable) {
      free += 1;
      continue;
    }
    const rate = rateFor(charge, rates);
    const written =
      rate && (rate.prices[charge.category] ?? (charge.category === 'service' ? rate.prices.utility : undefined));
    if (rate === undefined || written === undefined) unpriced += 1;
    else sums[rate.currency] = (sums[rate.currency] ?? 0n) + exact(written);
  }
  const amounts = Object.fromEntries(Object.entries(sums).map(([currency, sum]) => [currency, sum.toString()]));
  return { messages, free, unpriced, amounts };
}

/** The one with the latest day, of the country if it has any that began, else of all others. */
function rateFor({ country, day }: StoredCharge, rates: readonly EnteredRate[]): EnteredRate | undefined {
  const begun = rates.filter(({ validFrom }) => validFrom.localeCompare(day) <= 0);
  const own = begun.filter(({ market }) => market === country);
  const candidates = own.length > 0 ? own : begun.filter(({ market }) => market === 'rest');
  return candidates.toSorted((one, other) => other.validFrom.localeCompare(one.validFrom))[0];
}

function exact(written: string): bigint {
  const [whole = '0', part = ''] = written.split('.');
  return BigInt(whole + part.padEnd(6, '0'));
}
