import type { MessageCost } from '@recado/contract';
import { type Column, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { type Rates, readRates } from '../../conversations/message-rates/rates.ts';
import { messageLimits } from './message-limits.schema.ts';
import { limitOf, spentThisMonth } from './stored-limit.ts';

/** The condition that the company in a column has a limit. */
export function hasLimit(companyId: Column) {
  return sql<boolean>`exists (select 1 from ${messageLimits} where ${messageLimits.companyId} = ${companyId})`;
}

/**
 * Whether a campaign may send: the costs of this month and what the rest of it is expected to cost are within the
 * company's limit. `priceOfRest` is asked only if there is a limit; null: its messages cost nothing.
 */
export async function mayCampaignSpend(
  unit: Unit,
  companyId: number,
  priceOfRest: (rates: Rates) => Promise<MessageCost | null>,
): Promise<boolean> {
  const limit = await limitOf(unit, companyId);
  if (!limit) return true;
  const { currency } = limit;
  const rates = await readRates(unit);
  const price = await priceOfRest(rates);
  const rest = price?.amounts.find((amount) => amount.currency === currency)?.micros ?? 0;
  if (rest === 0) return true;
  return (await spentThisMonth(unit, companyId, { rates, currency })) + rest <= limit.micros;
}
