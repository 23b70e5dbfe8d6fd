import type { PromptLimit } from '@recado/contract';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { dayIn } from '../../../../platform/day.ts';
import { timeZoneOf } from '../../../company/companies/time-zone.ts';
import { promptDays, promptLimits, promptReservations, promptUsage } from '../prompts.schema.ts';

/** The share of its limit from which a company is notified. */
const nearShare = 0.8;

/** The part of a company's limits that is reached. */
export interface ReachedLimit {
  period: 'day' | 'month';
  of: 'tokens' | 'cost';
}

/** A company's limits, locked until the unit ends; undefined if it has none. */
export async function lockLimit(unit: Unit, companyId: number) {
  const [limit] = await unit.db
    .select()
    .from(promptLimits)
    .where(eq(promptLimits.companyId, companyId))
    .for('no key update');
  if (!limit) return undefined;
  const { mostTokens, mostCost, dailyTokens, dailyCost } = limit;
  return [mostTokens, mostCost, dailyTokens, dailyCost].some((most) => most !== null) ? limit : undefined;
}

/** The day of a moment in the time zone of a company, YYYY-MM-DD, and its month, YYYY-MM. */
export async function daysOf(unit: Unit, companyId: number, moment: Date): Promise<{ day: string; month: string }> {
  const day = dayIn(await timeZoneOf(unit, companyId), moment);
  return { day, month: day.slice(0, 7) };
}

/** A company's usage in a month and on a day, as expressions of a statement. */
function usedIn(companyId: number, { day, month }: { day: string; month: string }) {
  const ofMonth = and(eq(promptUsage.companyId, companyId), eq(promptUsage.month, month));
  const ofDay = and(eq(promptDays.companyId, companyId), eq(promptDays.day, day));
  const inMonth = (value: SQL) => sql`(select coalesce(sum(${value}), 0) from ${promptUsage} where ${ofMonth})`;
  const onDay = (value: SQL) => sql`(select coalesce(sum(${value}), 0) from ${promptDays} where ${ofDay})`;
  return {
    month: {
      tokens: inMonth(sql`${promptUsage.inputTokens} + ${promptUsage.outputTokens}`),
      cost: inMonth(sql`${promptUsage.cost}`),
    },
    day: {
      tokens: onDay(sql`${promptDays.inputTokens} + ${promptDays.outputTokens}`),
      cost: onDay(sql`${promptDays.cost}`),
    },
  };
}

/** The part of a company's limits that is reached, calls under way included; undefined if none is. */
export async function reachedLimit(unit: Unit, companyId: number, now: Date): Promise<ReachedLimit | undefined> {
  const used = usedIn(companyId, await daysOf(unit, companyId, now));
  const underWay = and(eq(promptReservations.companyId, companyId), gt(promptReservations.expiresAt, now));
  const reserved = (value: SQL) =>
    sql`(select coalesce(sum(${value}), 0) from ${promptReservations} where ${underWay})`;
  const tokens = reserved(sql`${promptReservations.tokens}`);
  const cost = reserved(sql`${promptReservations.cost}`);
  const isReached = (amount: SQL, most: SQL) => sql<boolean | null>`${amount} >= ${most}`;
  const [reached] = await unit.db
    .select({
      dayTokens: isReached(sql`${used.day.tokens} + ${tokens}`, sql`${promptLimits.dailyTokens}`),
      dayCost: isReached(sql`${used.day.cost} + ${cost}`, sql`${promptLimits.dailyCost}`),
      monthTokens: isReached(sql`${used.month.tokens} + ${tokens}`, sql`${promptLimits.mostTokens}`),
      monthCost: isReached(sql`${used.month.cost} + ${cost}`, sql`${promptLimits.mostCost}`),
    })
    .from(promptLimits)
    .where(eq(promptLimits.companyId, companyId));
  // The month first: it lasts longer.
  if (reached?.monthTokens) return { period: 'month', of: 'tokens' };
  if (reached?.monthCost) return { period: 'month', of: 'cost' };
  if (reached?.dayTokens) return { period: 'day', of: 'tokens' };
  return reached?.dayCost ? { period: 'day', of: 'cost' } : undefined;
}

/** A company's limits, the usage of this month and of today, and whether it is near or over them. */
export async function readLimit(unit: Unit, companyId: number, now: Date): Promise<PromptLimit> {
  const { day, month } = await daysOf(unit, companyId, now);
  const [limit] = await unit.db.select().from(promptLimits).where(eq(promptLimits.companyId, companyId));
  const ofMonth = and(eq(promptUsage.companyId, companyId), eq(promptUsage.month, month));
  const [inMonth] = await unit.db.select(figures).from(promptUsage).where(ofMonth);
  const ofDay = and(eq(promptDays.companyId, companyId), eq(promptDays.day, day));
  const { calls, inputTokens, outputTokens, cost } = promptDays;
  const [onDay] = await unit.db.select({ calls, inputTokens, outputTokens, cost }).from(promptDays).where(ofDay);
  const { mostTokens = null, mostCost = null, dailyTokens = null, dailyCost = null } = limit ?? {};
  const used = inMonth ?? nothingUsed;
  const usedToday = onDay ?? nothingUsed;
  return {
    month,
    day,
    mostTokens,
    mostCost,
    used,
    level: levelOf(used, mostTokens, mostCost),
    dailyTokens,
    dailyCost,
    usedToday,
    dayLevel: levelOf(usedToday, dailyTokens, dailyCost),
  };
}

const nothingUsed = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 };

function levelOf(
  { inputTokens, outputTokens, cost }: typeof nothingUsed,
  mostTokens: number | null,
  mostCost: number | null,
): PromptLimit['level'] {
  const ofTokens = mostTokens === null ? 0 : (inputTokens + outputTokens) / mostTokens;
  const ofCost = mostCost === null ? 0 : cost / mostCost;
  const share = Math.max(ofTokens, ofCost);
  return share >= 1 ? 'over' : share >= nearShare ? 'near' : 'none';
}

/** The sums of usage. */
export const figures = {
  calls: sql`coalesce(sum(${promptUsage.calls}), 0)`.mapWith(Number),
  inputTokens: sql`coalesce(sum(${promptUsage.inputTokens}), 0)`.mapWith(Number),
  outputTokens: sql`coalesce(sum(${promptUsage.outputTokens}), 0)`.mapWith(Number),
  cost: sql`coalesce(sum(${promptUsage.cost}), 0)`.mapWith(Number),
};

type Limits = Partial<Pick<PromptLimit, 'mostTokens' | 'mostCost' | 'dailyTokens' | 'dailyCost'>>;

/** Changes a company's limits, and publishes them to its administrators; absent fields keep their value. */
export async function changeLimit(unit: Unit, companyId: number, limit: Limits, now: Date): Promise<PromptLimit> {
  await unit.db
    .insert(promptLimits)
    .values({ companyId, ...limit })
    .onConflictDoUpdate({ target: promptLimits.companyId, set: { companyId, ...limit } });
  const changed = await readLimit(unit, companyId, now);
  publishLimit(unit, companyId, changed);
  return changed;
}

/** Publishes the limits and their usage to administrators. */
export function publishLimit(unit: Unit, companyId: number, limit: PromptLimit): void {
  unit.publish({ name: 'promptLimit', companyId, audience: { to: 'admins' }, payload: limit });
}
