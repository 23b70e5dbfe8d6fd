import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { messages } from '../messages/messages.schema.ts';
import { campaignRecipients, campaigns } from './campaigns.schema.ts';

/** How long (milliseconds) until it is looked again whether a connection has sent what waited. */
export const look = 200;
/** A message that does not leave counts for this long (milliseconds): it may wait for something else in its chat. */
const patience = 10 * 60_000;

/**
 * Whether a connection is still sending: to a recipient of a campaign, files included, or what an agent wrote. Nobody
 * gets the next message of a campaign until then, so an agent's waits behind one recipient at most, and one at most
 * leaves after a campaign was cancelled.
 */
export async function isBusy({ db }: Unit, whatsappId: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - patience);
  const toRecipients = db
    .select({ one: sql`1` })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
    // A literal, not a parameter, so that the planner can use the partial index.
    .where(
      and(
        eq(campaigns.whatsappId, whatsappId),
        sql`${campaignRecipients.underWay} > 0`,
        gt(campaignRecipients.handedAt, since),
      ),
    );
  const ofAgents = db
    .select({ one: sql`1` })
    .from(messages)
    .where(
      and(
        sql`${messages.fromMe} and ${messages.ack} = 0`,
        isNull(messages.failedCode),
        isNotNull(messages.wid),
        gt(messages.updatedAt, since),
        eq(messages.connectionId, whatsappId),
        isNotNull(messages.userId),
        eq(messages.isDeleted, false),
      ),
    );
  const busy: SQL<boolean> = sql`exists ${toRecipients} or exists ${ofAgents}`;
  const { rows } = await db.execute<{ busy: boolean }>(sql`select ${busy} as busy`);
  return rows[0]?.busy ?? false;
}
