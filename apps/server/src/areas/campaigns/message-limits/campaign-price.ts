import type { MessageCost } from '@recado/contract';
import type { Rates } from '../../conversations/message-rates/rates.ts';
import { amountsOf } from '../../conversations/message-rates/sum-costs.ts';

/** The receivers of a campaign in a country. */
export interface Receivers {
  /** The calling code; null if unknown. */
  country: string | null;
  people: number;
  /** Those of them to whom everything is free, because they came from an advertisement. */
  inEntry: number;
}

/** The category of a text of a campaign, and how often the text is drawn, relative to the others. */
export interface PricedText {
  category: string;
  weight: number;
}

/**
 * What a campaign will cost, if each receiver gets one of its texts (CLOUD-API, Price). Templates are charged also while
 * free answers are possible; of the service messages, the first `freeService` are free.
 */
export function campaignPrice(
  rates: Rates,
  {
    receivers,
    texts,
    freeService,
    day,
  }: {
    receivers: readonly Receivers[];
    texts: readonly PricedText[];
    freeService: number;
    day: string;
  },
): MessageCost {
  const weights = texts.reduce((sum, { weight }) => sum + weight, 0);
  const messages = receivers.reduce((sum, { people }) => sum + people, 0);
  const paying = receivers.reduce((sum, { people, inEntry }) => sum + people - inEntry, 0);
  const amounts = new Map<string, number>();
  let [free, unpriced] = [messages - paying, 0];
  for (const [category, ofOne] of Map.groupBy(texts, (text) => text.category)) {
    const share = ofOne.reduce((sum, { weight }) => sum + weight, 0) / weights;
    // Nobody knows in which order countries come: free messages are spread over all of them.
    const charged = category === 'service' && paying > 0 ? Math.max(0, 1 - freeService / (paying * share)) : 1;
    free += paying * share * (1 - charged);
    for (const { country, people, inEntry } of receivers) {
      const count = (people - inEntry) * share * charged;
      const price = rates.priceOf({ country, category, day });
      if (price) amounts.set(price.currency, (amounts.get(price.currency) ?? 0) + price.micros * count);
      else unpriced += count;
    }
  }
  const whole = new Map([...amounts].map(([currency, micros]) => [currency, Math.round(micros)] as const));
  return { messages, free: Math.round(free), unpriced: Math.round(unpriced), amounts: amountsOf(whole) };
}
