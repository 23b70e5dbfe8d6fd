import type { AnswerInput, BodyOutput } from '@recado/contract';
import { microsOf, textOfMicros } from '@recado/contract/micro-amounts';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { type Rates, readRates } from '../../conversations/message-rates/rates.ts';
import { sumCosts } from '../../conversations/message-rates/sum-costs.ts';
import { campaigns } from '../campaigns/campaigns.schema.ts';
import { messageLimitChanged } from './in-process-events.ts';
import { messageLimits } from './message-limits.schema.ts';
import { monthOf } from './months.ts';
import { readCharges } from './read-charges.ts';

type Limit = AnswerInput<'PUT /message-costs/limit'>;

/** The limit of a company with what is spent of it; null: there is none. */
export async function readLimit(unit: Unit, companyId: number, rates: Rates): Promise<Limit> {
  const stored = await limitOf(unit, companyId);
  if (!stored) return null;
  const { currency } = stored;
  const stopped = and(
    eq(campaigns.companyId, companyId),
    eq(campaigns.status, 'EM_ANDAMENTO'),
    eq(campaigns.pausedFor, 'limit'),
  );
  return {
    amount: textOfMicros(stored.micros),
    currency,
    spent: { currency, micros: await spentThisMonth(unit, companyId, { rates, currency }) },
    stoppedCampaigns: await unit.db.$count(campaigns, stopped),
  };
}

/** The stored limit of a company. */
export async function limitOf({ db }: Unit, companyId: number) {
  const [limit] = await db.select().from(messageLimits).where(eq(messageLimits.companyId, companyId));
  return limit;
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

/** Sets or removes the limit of a company; campaigns that it had stopped are looked at again. */
export async function setLimit(
  unit: Unit,
  companyId: number,
  { amount, currency }: BodyOutput<'PUT /message-costs/limit'>,
): Promise<Limit> {
  if (amount === null) await unit.db.delete(messageLimits).where(eq(messageLimits.companyId, companyId));
  else {
    const limit = { micros: microsOf(amount), currency };
    await unit.db
      .insert(messageLimits)
      .values({ companyId, ...limit })
      .onConflictDoUpdate({ target: messageLimits.companyId, set: limit });
  }
  await unit.emit(messageLimitChanged, { companyId });
  return readLimit(unit, companyId, await readRates(unit));
}
