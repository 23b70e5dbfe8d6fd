import type { OfficialProblem } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { AccountChangeOf } from '../../../channels/account-events.ts';
import type { ChannelEventOf } from '../../../channels/channel-events.ts';
import { officialConnections } from '../../../channels/channels.schema.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { noteProblems } from '../connection-notices/note-problems.ts';
import { storeHealth, withProblem } from './health.ts';
import { lockNumbersOf } from './official-rows.ts';

/** WhatsApp's codes of refused messages that concern the whole number (CLOUD-API, Messages). */
const problems: Readonly<Record<string, OfficialProblem>> = {
  131042: 'payment_missing',
  131031: 'account_restricted',
  368: 'account_restricted',
  190: 'token_ended',
};

/** How far a message must get to show that its account can pay: it is delivered. */
const delivered = 2;

type Status = ChannelEventOf<'status'>['event'];

/**
 * Learns from the statuses of messages what is wrong with their number, without waiting for the next check. A paid
 * message that arrives shows that a missing payment method is there now. Of many, the last one that says something counts.
 */
export async function learnFromStatuses(
  unit: Unit,
  { companyId, connectionId, events }: { companyId: number; connectionId: number; events: readonly Status[] },
): Promise<void> {
  const last = events.findLast((event) => problemIn(event) !== undefined || isPaid(event));
  if (!last) return;
  const problem = problemIn(last);
  const [row] = await unit.db
    .select({ connectionId: officialConnections.connectionId, health: officialConnections.health })
    .from(officialConnections)
    .where(eq(officialConnections.connectionId, connectionId))
    .for('update');
  if (!row || (!problem && row.health.problem !== 'payment_missing')) return;
  const { problem: _problem, problemSince: _since, ...well } = row.health;
  await storeHealth(unit, row, problem ? withProblem(problem, row.health, unit.now()) : well);
  const now = problem ? { found: [problem] } : { over: ['payment_missing' as const] };
  await noteProblems(unit, { companyId, connectionId }, now);
}

/** What WhatsApp reports of a number's quality (CLOUD-API 5): `FLAGGED` until `UNFLAGGED`, `RESTRICTED` until `UNRESTRICTED`. */
export async function learnFromQuality(unit: Unit, reported: AccountChangeOf<'numberQuality'>): Promise<void> {
  const { event, number } = reported.change;
  if (event === 'FLAGGED' || event === 'RESTRICTED') await learn(unit, reported, number, 'quality_low', true);
  if (event === 'UNFLAGGED' || event === 'UNRESTRICTED') await learn(unit, reported, number, 'quality_low', false);
}

/** What WhatsApp decides about the name that customers see. */
export async function learnFromName(unit: Unit, reported: AccountChangeOf<'numberName'>): Promise<void> {
  const { decision, number } = reported.change;
  const isDeclined = decision === 'REJECTED' || decision === 'DECLINED';
  if (isDeclined || decision === 'APPROVED') await learn(unit, reported, number, 'name_declined', isDeclined);
}

/** What WhatsApp reports as an error of an account, beside no message (CLOUD-API 19). */
export async function learnFromError(unit: Unit, reported: AccountChangeOf<'error'>): Promise<void> {
  const problem = problems[reported.change.code];
  if (problem) await learn(unit, reported, null, problem, true);
}

/** Notes a problem of the numbers of an account, or its end; `number`: of one of them only. */
async function learn(
  unit: Unit,
  { companyId, accountId }: { companyId: number; accountId: string },
  number: string | null,
  problem: OfficialProblem,
  isThere: boolean,
): Promise<void> {
  for (const row of await lockNumbersOf(unit, { companyId, accountId, number })) {
    const { problem: _problem, problemSince: _since, ...well } = row.health;
    if (isThere && row.health.problem === undefined)
      await storeHealth(unit, row, withProblem(problem, row.health, unit.now()));
    if (!isThere && row.health.problem === problem) await storeHealth(unit, row, well);
    const now = isThere ? { found: [problem] } : { over: [problem] };
    await noteProblems(unit, { companyId, connectionId: row.connectionId }, now);
  }
}

function problemIn({ errorCode }: Status): OfficialProblem | undefined {
  return errorCode === undefined ? undefined : problems[errorCode];
}

function isPaid({ ack, errorCode, pricing }: Status): boolean {
  return ack >= delivered && errorCode === undefined && pricing?.billable === true;
}
