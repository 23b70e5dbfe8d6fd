import type { MessageCost, MicroAmount } from '@recado/contract';
import type { Rates } from './rates.ts';

/** Messages that WhatsApp charged alike. */
export interface ChargedAlike {
  country: string | null;
  category: string;
  billable: boolean;
  /** A day on which their rate was valid. */
  day: string;
  messages: number;
}

/** Adds up what messages cost; those without a rate are counted apart. The largest amount comes first. */
export function sumCosts(rates: Rates, charges: readonly ChargedAlike[]): MessageCost {
  const amounts = new Map<string, number>();
  let [messages, free, unpriced] = [0, 0, 0];
  for (const charge of charges) {
    messages += charge.messages;
    const price = charge.billable ? rates.priceOf(charge) : undefined;
    if (!charge.billable) free += charge.messages;
    else if (!price) unpriced += charge.messages;
    else amounts.set(price.currency, (amounts.get(price.currency) ?? 0) + price.micros * charge.messages);
  }
  return { messages, free, unpriced, amounts: amountsOf(amounts) };
}

/** The amounts by currency as a list, the largest first. */
export function amountsOf(amounts: ReadonlyMap<string, number>): MicroAmount[] {
  return [...amounts]
    .map(([currency, micros]) => ({ currency, micros }))
    .sort((one, other) => other.micros - one.micros || (one.currency < other.currency ? -1 : 1));
}
