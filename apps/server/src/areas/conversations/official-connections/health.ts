import { type OfficialProblem, officialProblem } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { connectionChanged } from '../../../channels/channel-events.ts';
import { type OfficialHealth, officialConnections } from '../../../channels/channels.schema.ts';
import type { NumberFacts } from '../../../channels/cloud-api/accounts/number-facts.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';

/** Problems that WhatsApp only reports as they happen: a question about the number does not show whether they are over. */
const reported: ReadonlySet<string> = new Set<OfficialProblem>(['payment_missing', 'phone_away', 'account_disabling']);

/** What a number's own facts say is wrong, the gravest first. */
export function problemsOf(number: NumberFacts): OfficialProblem[] {
  const found: [OfficialProblem, boolean][] = [
    ['account_restricted', number.isRestricted],
    ['number_not_registered', !number.isRegistered],
    ['name_declined', number.nameStatus === 'DECLINED'],
    ['quality_low', number.quality === 'RED'],
  ];
  return found.filter(([, isThere]) => isThere).map(([problem]) => problem);
}

/** The health after WhatsApp described the number. */
export function healthOf(number: NumberFacts, before: OfficialHealth, now: Date): OfficialHealth {
  const [problem = isLasting(before, now) ? before.problem : undefined] = problemsOf(number);
  return {
    ...(before.subscription && { subscription: before.subscription }),
    quality: number.quality,
    highThroughput: number.highThroughput,
    ...(number.dailyLimit !== null && { dailyLimit: number.dailyLimit }),
    ...(number.nameStatus !== null && { nameStatus: number.nameStatus }),
    ...(problem && { problem, ...sinceOf(problem, before, now) }),
    ...(problem && problem === before.problem && before.problemUntil && { problemUntil: before.problemUntil }),
  };
}

/** Whether a problem goes on, although the number's own facts do not show it. */
function isLasting({ problem, problemUntil = 0 }: OfficialHealth, now: Date): boolean {
  return problem !== undefined && (reported.has(problem) || problemUntil > now.getTime());
}

/** The problems that are over once WhatsApp has described the number, and did not name them. */
export function overAfter(before: OfficialHealth, now: Date): OfficialProblem[] {
  const kept = isLasting(before, now) ? before.problem : undefined;
  return officialProblem.options.filter((problem) => !reported.has(problem) && problem !== kept);
}

/** The same health with this problem, which began now unless it was there before. */
export function withProblem(problem: string, before: OfficialHealth, now: Date): OfficialHealth {
  return { ...before, problem, ...sinceOf(problem, before, now) };
}

function sinceOf(problem: string, before: OfficialHealth, now: Date): Pick<OfficialHealth, 'problemSince'> {
  const known = before.problem === problem ? before.problemSince : undefined;
  return { problemSince: known ?? now.getTime() };
}

/**
 * Stores a connection's health. A new or ended problem is told like any other change of its state: to screens, the
 * notice of outages and webhooks. `checkedAt`: when WhatsApp was asked for it.
 */
export async function storeHealth(
  unit: Unit,
  row: Pick<typeof officialConnections.$inferSelect, 'connectionId' | 'health'>,
  health: OfficialHealth,
  checkedAt?: Date,
): Promise<void> {
  const { connectionId } = row;
  await unit.db
    .update(officialConnections)
    .set({ health, ...(checkedAt && { healthCheckedAt: checkedAt }) })
    .where(eq(officialConnections.connectionId, connectionId));
  const problem = health.problem ?? null;
  if (problem === (row.health.problem ?? null)) return;
  await unit.db.update(whatsapps).set({ statusDetail: problem }).where(eq(whatsapps.id, connectionId));
  await unit.emit(connectionChanged, { connectionId, status: true });
}

/** Shows a known problem of a connection that just opened: opening says that nothing is wrong with the session, only. */
export async function showProblem(unit: Unit, { connectionId }: { connectionId: number }): Promise<void> {
  const [row] = await unit.db
    .select({ health: officialConnections.health })
    .from(officialConnections)
    .where(eq(officialConnections.connectionId, connectionId));
  const problem = row?.health.problem;
  if (problem === undefined) return;
  await unit.db.update(whatsapps).set({ statusDetail: problem }).where(eq(whatsapps.id, connectionId));
}
