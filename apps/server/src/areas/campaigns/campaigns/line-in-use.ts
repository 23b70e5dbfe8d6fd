import { type SQL, sql } from 'drizzle-orm';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { campaignPaces, campaignRecipients, campaigns } from './campaigns.schema.ts';

/** Milliseconds until the next check whether a connection has sent its waiting messages. */
export const recheckAfter = 250;
/** Milliseconds after a message for which an agent counts as writing. */
const writing = 10_000;
/** Milliseconds for which an unsent message counts: after that it probably waits for something else in its chat. */
const patience = 10 * 60_000;

/**
 * Whether a connection is still sending to a recipient of a campaign, files included, or an agent's message; an SQL
 * expression. The next recipient waits until it has finished. So an agent's message waits for one recipient at most,
 * and at most one message is sent after a campaign was cancelled.
 */
export function isBusy(whatsappId: number, now: Date): SQL<boolean> {
  const since = sql`${new Date(now.getTime() - patience).toISOString()}::timestamptz`;
  // Literals, not parameters, so that the planner can use the partial indexes.
  return sql<boolean>`(exists (
      select 1 from ${campaignRecipients} join ${campaigns} on ${campaigns.id} = ${campaignRecipients.campaignId}
      where ${campaigns.whatsappId} = ${whatsappId}::integer and ${campaignRecipients.underWay} > 0
        and ${campaignRecipients.handedAt} > ${since})
    or exists (
      select 1 from ${messages}
      where ${messages.fromMe} and ${messages.ack} = 0 and ${messages.failedCode} is null and ${messages.wid} is not null
        and ${messages.updatedAt} > ${since} and ${messages.connectionId} = ${whatsappId}::integer
        and ${messages.userId} is not null and not ${messages.isDeleted}))`;
}

/**
 * Whether agents are writing over a connection, as an SQL expression in a query of `campaignPaces`: their next message
 * should not wait for a message of a campaign. Scheduled messages do not count.
 */
export function isWrittenOver(whatsappId: number, now: Date): SQL<boolean> {
  const since = sql`${new Date(now.getTime() - writing).toISOString()}::timestamptz`;
  return sql<boolean>`exists (
      select 1 from ${messages}
      where ${messages.companyId} = ${campaignPaces.companyId} and ${messages.createdAt} > ${since}
        and ${messages.fromMe} and ${messages.userId} is not null and ${messages.connectionId} = ${whatsappId}::integer
        and ${messages.clientKey} not like 'schedule-%' is not false)`;
}
