import type { OfficialProblem } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { ChannelEventOf } from '../../../channels/channel-events.ts';
import { officialConnections } from '../../../channels/channels.schema.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { storeHealth, withProblem } from './health.ts';

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
  { connectionId, events }: { connectionId: number; events: readonly Status[] },
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
}

function problemIn({ errorCode }: Status): OfficialProblem | undefined {
  return errorCode === undefined ? undefined : problems[errorCode];
}

function isPaid({ ack, errorCode, pricing }: Status): boolean {
  return ack >= delivered && errorCode === undefined && pricing?.billable === true;
}
