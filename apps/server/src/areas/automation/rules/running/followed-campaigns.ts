import type { RuleDraft } from '@recado/contract';
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { campaignRecipients } from '../../../campaigns/campaigns/campaigns.schema.ts';
import { messages } from '../../../conversations/messages/messages.schema.ts';
import type { TicketRow } from '../../../conversations/tickets/ticket-rows.ts';

/** For how long (milliseconds) what a customer does follows a message of a campaign, as for `followReply`. */
const followedFor = 7 * 24 * 60 * 60_000;

/** The campaign of the newest message to the customer before the round began, and before their last message; null without one. */
export interface FollowedCampaigns {
  began: number | null;
  answered: number | null;
}

/** What is known of the ticket: when its round began, and the message that rules look at. */
interface Known {
  row: TicketRow;
  beganAt: Date | undefined;
  message: { createdAt: Date } | undefined;
}

/** Reads which campaigns a customer follows; nothing is asked unless a condition of the rules is on campaigns. */
export async function campaignsFor(
  unit: Unit,
  rules: readonly Pick<RuleDraft, 'conditions'>[],
  { row, beganAt, message }: Known,
): Promise<FollowedCampaigns> {
  const asked = new Set(
    rules.flatMap((rule) => rule.conditions.flatMap((one) => (one.field === 'campaign' ? one.how : []))),
  );
  const { id: ticketId, contactId } = row.ticket;
  const wroteAt = asked.has('answered') ? (message?.createdAt ?? (await lastMessageAt(unit, ticketId))) : undefined;
  return {
    began: asked.has('began') ? await newestBefore(unit, contactId, beganAt) : null,
    answered: await newestBefore(unit, contactId, wroteAt),
  };
}

async function lastMessageAt(unit: Unit, ticketId: number): Promise<Date | undefined> {
  const [message] = await unit.db
    .select({ createdAt: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.ticketId, ticketId), eq(messages.fromMe, false)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  return message?.createdAt;
}

/** The campaign whose message, or question, was the newest that went to the contact before a moment. */
async function newestBefore(unit: Unit, contactId: number, moment: Date | undefined): Promise<number | null> {
  if (moment === undefined) return null;
  const { campaignId, confirmationRequestedAt, contactId: recipient, sentAt } = campaignRecipients;
  const at = sql<Date>`coalesce(${sentAt}, ${confirmationRequestedAt})`.mapWith(sentAt);
  const since = new Date(moment.getTime() - followedFor);
  const [found] = await unit.db
    .select({ campaignId })
    .from(campaignRecipients)
    .where(and(eq(recipient, contactId), gt(at, since), lte(at, moment)))
    .orderBy(desc(at))
    .limit(1);
  return found?.campaignId ?? null;
}
