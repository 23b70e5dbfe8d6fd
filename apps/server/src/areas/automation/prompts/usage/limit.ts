import type { PromptLimit } from '@recado/contract';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { dayIn } from '../../../../platform/day.ts';
import { timeZoneOf } from '../../../company/companies/time-zone.ts';
import { promptLimits, promptReservations, promptUsage } from '../prompts.schema.ts';

/** The share of its limit from which a company is notified. */
const nearShare = 0.8;

/** A company's limit, locked until the unit ends; undefined if it has none. */
export async function lockLimit(unit: Unit, companyId: number) {
  const [limit] = await unit.db
    .select()
    .from(promptLimits)
    .where(eq(promptLimits.companyId, companyId))
    .for('no key update');
  return limit && (limit.mostTokens !== null || limit.mostCost !== null) ? limit : undefined;
}

/** The month of a time in the time zone of a company, YYYY-MM. */
export async function monthOf(unit: Unit, companyId: number, moment: Date): Promise<string> {
  return dayIn(await timeZoneOf(unit, companyId), moment).slice(0, 7);
}

/** A company's usage in a month, as expressions of a statement. */
function usedIn(companyId: number, month: string) {
  const ofMonth = and(eq(promptUsage.companyId, companyId), eq(promptUsage.month, month));
  const sum = (value: SQL) => sql`(select coalesce(sum(${value}), 0) from ${promptUsage} where ${ofMonth})`;
  return {
    tokens: sum(sql`${promptUsage.inputTokens} + ${promptUsage.outputTokens}`),
    cost: sum(sql`${promptUsage.cost}`),
  };
}

/** The part of a company's limit that is reached, calls under way included; undefined if none is. */
export async function reachedLimit(unit: Unit, companyId: number, now: Date): Promise<'tokens' | 'cost' | undefined> {
  const used = usedIn(companyId, await monthOf(unit, companyId, now));
  const underWay = and(eq(promptReservations.companyId, companyId), gt(promptReservations.expiresAt, now));
  const reserved = (value: SQL) =>
    sql`(select coalesce(sum(${value}), 0) from ${promptReservations} where ${underWay})`;
  const [reached] = await unit.db
    .select({
      tokens: sql<
        boolean | null
      >`${used.tokens} + ${reserved(sql`${promptReservations.tokens}`)} >= ${promptLimits.mostTokens}`,
      cost: sql<
        boolean | null
      >`${used.cost} + ${reserved(sql`${promptReservations.cost}`)} >= ${promptLimits.mostCost}`,
    })
    .from(promptLimits)
    .where(eq(promptLimits.companyId, companyId));
  if (reached?.tokens) return 'tokens';
  return reached?.cost ? 'cost' : undefined;
}

/** A company's limit, this month's usage, and whether the usage is near or over the limit. */
export async function readLimit(unit: Unit, companyId: number, now: Date): Promise<PromptLimit> {
  const month = await monthOf(unit, companyId, now);
  const [limit] = await unit.db.select().from(promptLimits).where(eq(promptLimits.companyId, companyId));
  const ofMonth = and(eq(promptUsage.companyId, companyId), eq(promptUsage.month, month));
  const [used] = await unit.db.select(figures).from(promptUsage).where(ofMonth);
  const { calls = 0, inputTokens = 0, outputTokens = 0, cost = 0 } = used ?? {};
  const { mostTokens = null, mostCost = null } = limit ?? {};
  const share = Math.max(
    mostTokens === null ? 0 : (inputTokens + outputTokens) / mostTokens,
    mostCost === null ? 0 : cost / mostCost,
  );
  const level = share >= 1 ? 'over' : share >= nearShare ? 'near' : 'none';
  return { month, mostTokens, mostCost, used: { calls, inputTokens, outputTokens, cost }, level };
}

/** The sums of usage. */
export const figures = {
  calls: sql`coalesce(sum(${promptUsage.calls}), 0)`.mapWith(Number),
  inputTokens: sql`coalesce(sum(${promptUsage.inputTokens}), 0)`.mapWith(Number),
  outputTokens: sql`coalesce(sum(${promptUsage.outputTokens}), 0)`.mapWith(Number),
  cost: sql`coalesce(sum(${promptUsage.cost}), 0)`.mapWith(Number),
};

/** Changes a company's limit, and publishes it to its administrators; absent fields keep their value. */
export async function changeLimit(
  unit: Unit,
  companyId: number,
  limit: { mostTokens?: number | null; mostCost?: number | null },
  now: Date,
): Promise<PromptLimit> {
  await unit.db
    .insert(promptLimits)
    .values({ companyId, ...limit })
    .onConflictDoUpdate({ target: promptLimits.companyId, set: { companyId, ...limit } });
  const changed = await readLimit(unit, companyId, now);
  publishLimit(unit, companyId, changed);
  return changed;
}

/** Publishes the limit and its usage to administrators. */
export function publishLimit(unit: Unit, companyId: number, limit: PromptLimit): void {
  unit.publish({ name: 'promptLimit', companyId, audience: { to: 'admins' }, payload: limit });
}
