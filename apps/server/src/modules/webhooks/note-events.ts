import type { TicketEventKind, WebhookEventType } from '@recado/api/contract';
import { eq } from 'drizzle-orm';
import { isOneOf } from '../../platform/database/conditions.ts';
import type { Unit } from '../../platform/database/database.ts';
import { whatsapps } from '../../platform/database/schema/whatsapps.ts';
import type { PayloadOf } from '../../platform/events/event-kind.ts';
import { campaigns } from '../campaigns/campaigns.schema.ts';
import type { campaignFinished } from '../campaigns/in-process-events.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import type { contactsChanged } from '../contacts/in-process-events.ts';
import type { ackMoved, customerWrote, messageFailed, phoneWrote } from '../messages/in-process-events.ts';
import { messages } from '../messages/messages.schema.ts';
import type { ticketRated, ticketsHappened } from '../tickets/in-process-events.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { note, type Parts, type WebhookEvent } from './add-deliveries.ts';

/** A customer wrote. */
export async function noteWritten(parts: Parts, unit: Unit, { row, text, messageId }: PayloadOf<typeof customerWrote>) {
  const { id, companyId } = row.ticket;
  const message = { id: messageId, ticketId: id, fromMe: false, body: text };
  const data = { message, ticket: ticketData(row.ticket) };
  const event = 'message.received';
  await note(parts, unit, companyId, [event], async () => [{ event, subject: `ticket:${id}`, data }]);
}

/** A message was written on the company's phone: WhatsApp has the message already. */
export async function notePhoneWrote(parts: Parts, unit: Unit, told: PayloadOf<typeof phoneWrote>): Promise<void> {
  await noteOwn(parts, unit, told, ['message.sent']);
}

/** The status for each ack from 'delivered' on; lower acks only mean that WhatsApp has the message. */
const statuses = ['delivered', 'read', 'played'] as const;
const delivered = 2;

/** WhatsApp took an own message, or it got further. Both are reported when its first ack is that of its arrival. */
export async function noteAck(parts: Parts, unit: Unit, told: PayloadOf<typeof ackMoved>): Promise<void> {
  const { ack, former } = told;
  const status = statuses[ack - delivered];
  const events: WebhookEventType[] = [];
  if (former === 0) events.push('message.sent');
  if (status) events.push('message.status');
  await noteOwn(parts, unit, told, events, { status, failure: null });
}

/** An own message was not sent. */
export async function noteFailed(parts: Parts, unit: Unit, told: PayloadOf<typeof messageFailed>): Promise<void> {
  await noteOwn(parts, unit, told, ['message.status'], { status: 'failed', failure: told.failedCode });
}

/** The message as it is now, once for each event. */
async function noteOwn(
  parts: Parts,
  unit: Unit,
  { companyId, messageId }: { companyId: number; messageId: number },
  events: WebhookEventType[],
  progress: { status?: string | undefined; failure: string | null } = { failure: null },
): Promise<void> {
  await note(parts, unit, companyId, events, async () => {
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
};

/** Tickets were opened, moved or closed, by anyone. */
export async function noteHappenings(parts: Parts, unit: Unit, told: PayloadOf<typeof ticketsHappened>): Promise<void> {
  const { companyId, happenings } = told;
  await note(parts, unit, companyId, [...new Set(happenings.map(({ kind }) => eventOf[kind]))], async () => {
    const rows = await ticketsOf(
      unit,
      happenings.map(({ ticketId }) => ticketId),
    );
    return happenings.flatMap(({ ticketId, kind, before: former }) => {
      const ticket = rows.get(ticketId);
      if (!ticket) return [];
      const before = former ? { queueId: former.queueId, userId: former.userId } : null;
      return [{ event: eventOf[kind], subject: `ticket:${ticketId}`, data: { move: kind, before, ticket } }];
    });
  });
}

/** A customer rated how they were served. */
export async function noteRated(parts: Parts, unit: Unit, told: PayloadOf<typeof ticketRated>): Promise<void> {
  const { companyId, ticketId, rating } = told;
  const event = 'ticket.rated';
  await note(parts, unit, companyId, [event], async () => {
    const ticket = (await ticketsOf(unit, [ticketId])).get(ticketId) ?? null;
    return [{ event, subject: `ticket:${ticketId}`, data: { rating, ticket } }];
  });
}

/** A campaign is finished. */
export async function noteCampaign(parts: Parts, unit: Unit, told: PayloadOf<typeof campaignFinished>): Promise<void> {
  const { companyId, campaignId } = told;
  const event = 'campaign.done';
  await note(parts, unit, companyId, [event], async () => {
    const { id, name, status } = campaigns;
    const found = await unit.db.select({ id, name, status }).from(campaigns).where(eq(id, campaignId));
    return found.map((campaign) => ({ event, subject: `campaign:${campaignId}`, data: { campaign } }));
  });
}

/** The status of a connection, or the reason for it, changed. */
export async function noteConnection(parts: Parts, unit: Unit, connectionId: number): Promise<void> {
  const { id, companyId, name, status } = whatsapps;
  const [row] = await unit.db.select({ id, companyId, name, status }).from(whatsapps).where(eq(id, connectionId));
  if (!row) return;
  const { companyId: owner, ...connection } = row;
  const event = 'connection.changed';
  await note(parts, unit, owner, [event], async () => [
    { event, subject: `connection:${connectionId}`, data: { connection } },
  ]);
}

/** The fields of a ticket in events. */
type TicketData = Pick<
  typeof tickets.$inferSelect,
  'id' | 'uuid' | 'status' | 'contactId' | 'queueId' | 'userId' | 'whatsappId'
>;

/** The fields of a ticket that was read already. */
function ticketData(ticket: TicketData): TicketData {
  const { id, uuid, status, contactId, queueId, userId, whatsappId } = ticket;
  return { id, uuid, status, contactId, queueId, userId, whatsappId };
}

/** The same of several, by id, as their rows are now. */
async function ticketsOf(unit: Unit, ids: number[]): Promise<Map<number, TicketData>> {
  const { id, uuid, status, contactId, queueId, userId, whatsappId } = tickets;
  const rows = await unit.db
    .select({ id, uuid, status, contactId, queueId, userId, whatsappId })
    .from(tickets)
    .where(isOneOf(tickets.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Contacts were created, changed or deleted, by anyone. */
export async function noteContacts(parts: Parts, unit: Unit, told: PayloadOf<typeof contactsChanged>): Promise<void> {
  const { companyId, changes } = told;
  if (changes.length === 0) return;
  const event = 'contact.changed';
  await note(parts, unit, companyId, [event], async () => {
    const ids = changes.map(({ contactId }) => contactId);
    const rows = await unit.db.select().from(contacts).where(isOneOf(contacts.id, ids));
    const known = new Map(rows.map((row) => [row.id, contactData(row)]));
    return changes.map(({ contactId, action }) => {
      const contact = known.get(contactId) ?? { id: contactId };
      return { event, subject: `contact:${contactId}`, data: { action, contact } };
    });
  });
}

/** The fields of a contact in events; of a deleted one only its id. */
function contactData(row: typeof contacts.$inferSelect) {
  const { id, uuid, name, number, email, isGroup, disableBot } = row;
  const extraInfo = row.extraInfo.map(({ name: field, value }) => ({ name: field, value }));
  return { id, uuid, name, number: number ?? '', email, isGroup, disableBot, extraInfo };
}
