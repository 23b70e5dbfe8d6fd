import type { ContactField, MessageAd, RatingScale, TicketEventKind, WebhookEventType } from '@recado/contract';
import { satisfactionOf } from '@recado/contract/rating-scales';
import { eq } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import type { ruleTold } from '../../automation/rules/in-process-events.ts';
import { campaigns } from '../../campaigns/campaigns/campaigns.schema.ts';
import type { campaignFinished } from '../../campaigns/campaigns/in-process-events.ts';
import type { connectionHealthChanged } from '../../conversations/connection-notices/in-process-events.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import type { contactsChanged } from '../../conversations/contacts/in-process-events.ts';
import type {
  ackMoved,
  customerWrote,
  messageFailed,
  phoneWrote,
} from '../../conversations/messages/in-process-events.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import type { templateReported } from '../../conversations/templates/in-process-events.ts';
import { messageTemplates } from '../../conversations/templates/templates.schema.ts';
import { sourceOfTicket } from '../../conversations/tickets/cycles.ts';
import type { ratingCommented, ticketRated, ticketsHappened } from '../../conversations/tickets/in-process-events.ts';
import { type RoundResolution, resolutionOfTicket } from '../../conversations/tickets/round-reasons.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { activeWebhooks, addDeliveriesOf, type WebhookEvent } from './add-deliveries.ts';

/** Writes the deliveries for a customer's message. */
export async function onCustomerWrote(unit: Unit, { row, text, shown, messageId }: PayloadOf<typeof customerWrote>) {
  const { id, companyId } = row.ticket;
  if (!(await activeWebhooks.isUsed(unit, companyId))) return;
  const message = { id: messageId, ticketId: id, fromMe: false, body: shown, words: text };
  const event = 'message.received';
  await addDeliveriesOf(unit, companyId, [event], async () => {
    const [found] = await unit.db.select({ source: sourceOfTicket }).from(tickets).where(eq(tickets.id, id));
    const ticket: TicketData = { ...ticketData(row.ticket), source: found?.source ?? null };
    return [{ event, subject: `ticket:${id}`, data: { message, ticket } }];
  });
}

/** Writes the deliveries for a message from the company's phone, which WhatsApp has already. */
export async function onPhoneWrote(unit: Unit, payload: PayloadOf<typeof phoneWrote>): Promise<void> {
  await noteOwn(unit, payload, ['message.sent']);
}

/** The status for each ack from 'delivered' on; the lower acks mean that WhatsApp has the message. */
const statuses = ['delivered', 'read', 'played'] as const;
const delivered = 2;

/**
 * Writes the deliveries for an ack of an own message. If its first ack is already 'delivered' or more, both sending and
 * status are reported.
 */
export async function onAckMoved(unit: Unit, payload: PayloadOf<typeof ackMoved>): Promise<void> {
  const { ack, former } = payload;
  const status = statuses[ack - delivered];
  const events: WebhookEventType[] = [];
  if (former === 0) events.push('message.sent');
  if (status) events.push('message.status');
  await noteOwn(unit, payload, events, { status, failure: null });
}

/** Writes the deliveries for an own message that was not sent. */
export async function onMessageFailed(unit: Unit, payload: PayloadOf<typeof messageFailed>): Promise<void> {
  await noteOwn(unit, payload, ['message.status'], { status: 'failed', failure: payload.failedCode });
}

/** Writes one delivery for each of the events, with the current state of an own message. */
async function noteOwn(
  unit: Unit,
  { companyId, messageId }: { companyId: number; messageId: number },
  events: WebhookEventType[],
  progress: { status?: string | undefined; failure: string | null } = { failure: null },
): Promise<void> {
  await addDeliveriesOf(unit, companyId, events, async () => {
    const { id, ticketId, fromMe, body, mediaType, userId } = messages;
    const columns = { id, ticketId, fromMe, body, mediaType, userId };
    const [sent] = await unit.db.select(columns).from(messages).where(eq(id, messageId));
    if (!sent) return [];
    const ticket = (await ticketsOf(unit, [sent.ticketId])).get(sent.ticketId) ?? null;
    const further = { id: sent.id, ticketId: sent.ticketId, fromMe: true, ...progress };
    return events.map((event): WebhookEvent => {
      const message = event === 'message.sent' ? sent : further;
      return { event, subject: `ticket:${sent.ticketId}`, data: { message, ticket } };
    });
  });
}

const eventOf: Record<TicketEventKind, WebhookEventType> = {
  opened: 'ticket.opened',
  reopened: 'ticket.opened',
  accepted: 'ticket.moved',
  returned: 'ticket.moved',
  transferred: 'ticket.moved',
  resolved: 'ticket.closed',
  assigned: 'ticket.moved',
  assistantBegan: 'ticket.moved',
  assistantEnded: 'ticket.moved',
  snoozed: 'ticket.moved',
  woken: 'ticket.moved',
  blocked: 'ticket.moved',
  unblocked: 'ticket.moved',
  prioritised: 'ticket.moved',
  forgotten: 'ticket.moved',
};

/** Writes the deliveries for tickets that were opened, moved or closed, by any user or the server. */
export async function onTicketEvents(unit: Unit, payload: PayloadOf<typeof ticketsHappened>): Promise<void> {
  const { companyId, happenings } = payload;
  await addDeliveriesOf(unit, companyId, [...new Set(happenings.map(({ kind }) => eventOf[kind]))], async () => {
    const rows = await ticketsOf(
      unit,
      happenings.map(({ ticketId }) => ticketId),
    );
    const resolved = happenings.filter(({ kind }) => kind === 'resolved').map(({ ticketId }) => ticketId);
    const resolutions = await resolutionsOf(unit, resolved);
    return happenings.flatMap(({ ticketId, kind, before: former }) => {
      const ticket = rows.get(ticketId);
      if (!ticket) return [];
      const before = former ? { queueId: former.queueId, userId: former.userId } : null;
      const why = kind === 'resolved' && { reason: null, closingNote: null, ...resolutions.get(ticketId) };
      return [{ event: eventOf[kind], subject: `ticket:${ticketId}`, data: { move: kind, before, ticket, ...why } }];
    });
  });
}

/** Writes the deliveries for a customer's rating. */
export async function onTicketRated(unit: Unit, payload: PayloadOf<typeof ticketRated>): Promise<void> {
  const { companyId, ticketId, scale, score } = payload;
  const event = 'ticket.rated';
  await addDeliveriesOf(unit, companyId, [event], async () => {
    const ticket = (await ticketsOf(unit, [ticketId])).get(ticketId) ?? null;
    return [{ event, subject: `ticket:${ticketId}`, data: { ...ratingData(scale, score), ticket } }];
  });
}

/** Writes the deliveries for a customer's comment to their rating; none if they left it out. */
export async function onRatingCommented(unit: Unit, payload: PayloadOf<typeof ratingCommented>): Promise<void> {
  const { companyId, ticketId, scale, score, comment } = payload;
  if (comment === null) return;
  const event = 'rating.commented';
  await addDeliveriesOf(unit, companyId, [event], async () => {
    const ticket = (await ticketsOf(unit, [ticketId])).get(ticketId) ?? null;
    return [{ event, subject: `ticket:${ticketId}`, data: { ...ratingData(scale, score), comment, ticket } }];
  });
}

/** A rating in events: the grade, the best grade of its scale, and what it says. */
function ratingData(scale: RatingScale, score: number) {
  return { rating: score, scale, satisfaction: satisfactionOf(scale, score) };
}

/** Writes the deliveries for a rule whose step tells webhooks. */
export async function onRuleTold(unit: Unit, payload: PayloadOf<typeof ruleTold>): Promise<void> {
  const { companyId, ticketId, rule, label } = payload;
  const event = 'rule.ran';
  await addDeliveriesOf(unit, companyId, [event], async () => {
    const ticket = (await ticketsOf(unit, [ticketId])).get(ticketId) ?? null;
    return [{ event, subject: `ticket:${ticketId}`, data: { rule, label, ticket } }];
  });
}

/** Writes the deliveries for a finished campaign. */
export async function onCampaignFinished(unit: Unit, payload: PayloadOf<typeof campaignFinished>): Promise<void> {
  const { companyId, campaignId } = payload;
  const event = 'campaign.done';
  await addDeliveriesOf(unit, companyId, [event], async () => {
    const { id, name, status } = campaigns;
    const found = await unit.db.select({ id, name, status }).from(campaigns).where(eq(id, campaignId));
    return found.map((campaign) => ({ event, subject: `campaign:${campaignId}`, data: { campaign } }));
  });
}

/** Writes the deliveries for a connection whose status changed, or the reason for it. */
export async function onConnectionChanged(unit: Unit, connectionId: number): Promise<void> {
  const { id, companyId, name, status } = whatsapps;
  const [row] = await unit.db.select({ id, companyId, name, status }).from(whatsapps).where(eq(id, connectionId));
  if (!row) return;
  const { companyId: owner, ...connection } = row;
  const event = 'connection.changed';
  await addDeliveriesOf(unit, owner, [event], async () => [
    { event, subject: `connection:${connectionId}`, data: { connection } },
  ]);
}

/** Writes the deliveries for a problem of an official connection that began or is over. */
export async function onConnectionHealth(
  unit: Unit,
  payload: PayloadOf<typeof connectionHealthChanged>,
): Promise<void> {
  const { companyId, connectionId, problem, state, since } = payload;
  const event = 'connection.health';
  await addDeliveriesOf(unit, companyId, [event], async () => {
    const { id, name, status } = whatsapps;
    const found = await unit.db.select({ id, name, status }).from(whatsapps).where(eq(id, connectionId));
    return found.map((connection) => ({
      event,
      subject: `connection:${connectionId}`,
      data: { connection, problem, state, since: since.toISOString() },
    }));
  });
}

/** Writes the deliveries for a template whose state WhatsApp changed, or of which it said something. */
export async function onTemplateReported(unit: Unit, payload: PayloadOf<typeof templateReported>): Promise<void> {
  const { companyId, templateId, noticedAt } = payload;
  const event = 'template.status';
  await addDeliveriesOf(unit, companyId, [event], async () => {
    const { id, name, language, status, category, quality, reason, notice } = messageTemplates;
    const columns = { id, name, language, status, category, quality, reason, notice };
    const found = await unit.db.select(columns).from(messageTemplates).where(eq(id, templateId));
    return found.map(({ notice: said, ...template }) => ({
      event,
      subject: `template:${templateId}`,
      data: { template, notice: noticedAt && said },
    }));
  });
}

/** The stored fields of a ticket in events. */
type TicketColumns = Pick<
  typeof tickets.$inferSelect,
  'id' | 'uuid' | 'status' | 'contactId' | 'queueId' | 'userId' | 'whatsappId'
>;

/** A ticket in events, with the advertisement that led to its current round. */
type TicketData = TicketColumns & { source: MessageAd | null };

/** The ticket's stored fields in events, from a row that was read already. */
function ticketData(ticket: TicketColumns): TicketColumns {
  const { id, uuid, status, contactId, queueId, userId, whatsappId } = ticket;
  return { id, uuid, status, contactId, queueId, userId, whatsappId };
}

/** The same for several tickets, by id, read from the database. */
async function ticketsOf(unit: Unit, ids: number[]): Promise<Map<number, TicketData>> {
  const { id, uuid, status, contactId, queueId, userId, whatsappId } = tickets;
  const rows = await unit.db
    .select({ id, uuid, status, contactId, queueId, userId, whatsappId, source: sourceOfTicket })
    .from(tickets)
    .where(isOneOf(tickets.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Why tickets were resolved just now, by their ids. */
async function resolutionsOf(unit: Unit, ids: number[]): Promise<Map<number, RoundResolution | null>> {
  if (ids.length === 0) return new Map();
  const columns = { id: tickets.id, resolution: resolutionOfTicket };
  const rows = await unit.db.select(columns).from(tickets).where(isOneOf(tickets.id, ids));
  return new Map(rows.map(({ id, resolution }) => [id, resolution]));
}

/** Writes the deliveries for contacts that were created, changed or deleted, by any user or the server. */
export async function onContactsChanged(unit: Unit, payload: PayloadOf<typeof contactsChanged>): Promise<void> {
  const { companyId, changes } = payload;
  if (changes.length === 0) return;
  const event = 'contact.changed';
  await addDeliveriesOf(unit, companyId, [event], async () => {
    const ids = changes.map(({ contactId }) => contactId);
    const rows = await unit.db.select().from(contacts).where(isOneOf(contacts.id, ids));
    const known = new Map(rows.map((row) => [row.id, contactData(row)]));
    return changes.map(({ contactId, action }) => {
      const contact = known.get(contactId) ?? { id: contactId };
      return { event, subject: `contact:${contactId}`, data: { action, contact } };
    });
  });
}

/** The fields of a contact in events. */
function contactData(row: typeof contacts.$inferSelect) {
  const { id, uuid, name, number, username, email, isGroup, disableBot, organisationId } = row;
  const extraInfo = row.extraInfo.map(({ name: field, value }) => ({ name: field, value }));
  const entered = { name, number: number ?? '', email, disableBot, extraInfo, organisationId } satisfies Record<
    ContactField,
    unknown
  >;
  // People without a number are known by it, as long as they keep it.
  return { id, uuid, ...entered, username, isGroup };
}
