import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { Rates } from '../../conversations/message-rates/rates.ts';
import { sumCosts } from '../../conversations/message-rates/sum-costs.ts';
import { messageLimitChanged } from './in-process-events.ts';
import { messageLimits } from './message-limits.schema.ts';
import { monthOf } from './months.ts';
import { readCharges } from './read-charges.ts';

/** A limit: millionths of a currency. */
export type Limit = Pick<typeof messageLimits.$inferSelect, 'micros' | 'currency'>;

/** The stored limit of a company; undefined: there is none. */
export async function limitOf({ db }: Unit, companyId: number): Promise<Limit | undefined> {
  const [limit] = await db.select().from(messageLimits).where(eq(messageLimits.companyId, companyId));
  return limit;
}

/** Sets or removes the limit of a company. */
export async function storeLimit(unit: Unit, companyId: number, limit: Limit | null): Promise<void> {
  if (limit === null) await unit.db.delete(messageLimits).where(eq(messageLimits.companyId, companyId));
  else {
    await unit.db
      .insert(messageLimits)
      .values({ companyId, ...limit })
      .onConflictDoUpdate({ target: messageLimits.companyId, set: limit });
  }
  await unit.emit(messageLimitChanged, { companyId });
}

/** What the messages of this month cost in a currency, in millionths. */
export async function spentThisMonth(
  unit: Unit,
  companyId: number,
  { rates, currency }: { rates: Rates; currency: string },
): Promise<number> {
  const month = await monthOf(unit, companyId);
  const { amounts } = sumCosts(rates, await readCharges(unit, companyId, month, { rates, apart: false }));
  return amounts.find((amount) => amount.currency === currency)?.micros ?? 0;
}
