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

/**
 * Learns from the status of a message what is wrong with its number, without waiting for the next check. A paid message
 * that arrives shows that a missing payment method is there now.
 */
export async function learnFromStatus(
  unit: Unit,
  { connectionId, event }: Pick<ChannelEventOf<'status'>, 'connectionId' | 'event'>,
): Promise<void> {
  const problem = event.errorCode === undefined ? undefined : problems[event.errorCode];
  const isPaid = event.ack >= delivered && event.errorCode === undefined && event.pricing?.billable === true;
  if (!problem && !isPaid) return;
  const [row] = await unit.db
    .select({ connectionId: officialConnections.connectionId, health: officialConnections.health })
    .from(officialConnections)
    .where(eq(officialConnections.connectionId, connectionId))
    .for('update');
  if (!row || (!problem && row.health.problem !== 'payment_missing')) return;
  const { problem: _problem, problemSince: _since, ...well } = row.health;
  await storeHealth(unit, row, problem ? withProblem(problem, row.health, unit.now()) : well);
}
