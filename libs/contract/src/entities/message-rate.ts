import { z } from 'zod';
import { day, id, timestamp } from '../fields.ts';
import { because } from '../issues.ts';
import { isAmount } from '../rules/micro-amounts.ts';

export { type RateCategory, rateCategories } from '../rules/message-markets.ts';

/** The price of a message, as exact text with a point, e.g. "0.0625"; null: WhatsApp names none. */
const price = z.string().nullable();

/** What the messages to a market cost from a day on, until a later rate replaces it. */
export const messageRate = z.object({
  id,
  /** The calling code of a country, a region (`MarketRegion`), or `rest`. */
  market: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  validFrom: day,
  marketing: price,
  utility: price,
  authentication: price,
  authenticationInternational: price,
  service: price,
  updatedAt: timestamp,
});
export type MessageRate = z.output<typeof messageRate>;

/** ISO 4217. */
export const currency = z
  .string()
  .max(3)
  .regex(/^[A-Z]{3}$/);

/** An amount as people write it (`isAmount`). */
export const amountText = z.string().trim().max(13).refine(isAmount, because('invalidAmount'));

/** A sum of money in millionths of its currency. */
export const microAmount = z.object({ currency: z.string(), micros: z.int().min(0) });
export type MicroAmount = z.output<typeof microAmount>;

const count = z.int().min(0);

/** What messages cost: how many, how many of them free, how many without a rate, and the sum in each currency. */
export const messageCost = z.object({
  messages: count,
  free: count,
  unpriced: count,
  amounts: z.array(microAmount),
});
export type MessageCost = z.output<typeof messageCost>;
