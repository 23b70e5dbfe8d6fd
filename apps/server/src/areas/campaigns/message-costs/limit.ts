import type { AnswerInput, BodyOutput } from '@recado/contract';
import { microsOf, textOfMicros } from '@recado/contract/micro-amounts';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { type Rates, readRates } from '../../conversations/message-rates/rates.ts';
import { campaigns } from '../campaigns/campaigns.schema.ts';
import { limitOf, spentThisMonth, storeLimit } from '../message-limits/stored-limit.ts';

type Shown = AnswerInput<'PUT /message-costs/limit'>;

/** The limit of a company with what is spent of it; null: there is none. */
export async function readLimit(unit: Unit, companyId: number, rates: Rates): Promise<Shown> {
  const stored = await limitOf(unit, companyId);
  if (!stored) return null;
  const { currency, micros } = stored;
  const stopped = and(
    eq(campaigns.companyId, companyId),
    eq(campaigns.status, 'EM_ANDAMENTO'),
    eq(campaigns.pausedFor, 'limit'),
  );
  return {
    amount: textOfMicros(micros),
    currency,
    spent: { currency, micros: await spentThisMonth(unit, companyId, { rates, currency }) },
    stoppedCampaigns: await unit.db.$count(campaigns, stopped),
  };
}

/** Sets or removes the limit of a company; campaigns that it had stopped are looked at again. */
export async function setLimit(
  unit: Unit,
  companyId: number,
  { amount, currency }: BodyOutput<'PUT /message-costs/limit'>,
): Promise<Shown> {
  await storeLimit(unit, companyId, amount === null ? null : { micros: microsOf(amount), currency });
  return readLimit(unit, companyId, await readRates(unit));
}
