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

/** Texts of which each of some receivers gets one. */
export interface PricedRound {
  receivers: readonly Receivers[];
  texts: readonly PricedText[];
}

/**
 * What a campaign will cost, if each receiver of a round gets one of its texts (CLOUD-API, Price): a round of questions, if
 * it asks, and one of messages. Templates are charged also while free answers are possible; of the service messages, the
 * first `freeService` are free.
 */
export function campaignPrice(
  rates: Rates,
  { rounds, freeService, day }: { rounds: readonly PricedRound[]; freeService: number; day: string },
): MessageCost {
  const parts = rounds.flatMap(partsOf);
  const messages = sumOf(rounds.flatMap(({ receivers }) => receivers.map(({ people }) => people)));
  const service = sumOf(parts.map(({ category, paying }) => (category === 'service' ? paying : 0)));
  // Nobody knows in which order countries come: free messages are spread over all of them.
  const charged = service > 0 ? Math.max(0, 1 - freeService / service) : 1;
  const amounts = new Map<string, number>();
  let [free, unpriced] = [messages - sumOf(parts.map(({ paying }) => paying)) + service * (1 - charged), 0];
  for (const { category, country, paying } of parts) {
    const count = category === 'service' ? paying * charged : paying;
    const price = rates.priceOf({ country, category, day });
    if (price) amounts.set(price.currency, (amounts.get(price.currency) ?? 0) + price.micros * count);
    else unpriced += count;
  }
  const whole = new Map([...amounts].map(([currency, micros]) => [currency, Math.round(micros)] as const));
  return { messages, free: Math.round(free), unpriced: Math.round(unpriced), amounts: amountsOf(whole) };
}

/** How many people of each country pay for each category in a round. */
function partsOf({ receivers, texts }: PricedRound) {
  const weights = sumOf(texts.map(({ weight }) => weight));
  return [...Map.groupBy(texts, ({ category }) => category)].flatMap(([category, ofOne]) => {
    const share = sumOf(ofOne.map(({ weight }) => weight)) / weights;
    return receivers.map(({ country, people, inEntry }) => ({ category, country, paying: (people - inEntry) * share }));
  });
}

function sumOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0);
}
