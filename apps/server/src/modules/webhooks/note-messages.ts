import type { WebhookEventType } from '@recado/api/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { messages } from '../../platform/database/schema/index.ts';
import type { PayloadOf } from '../../platform/events/event-kind.ts';
import type { ackMoved, customerWrote, messageFailed, phoneWrote } from '../messages/in-process-events.ts';
import { type News, note, type Parts } from './add-deliveries.ts';
import { ticketData, ticketsOf } from './ticket-data.ts';

/** A customer wrote. */
export async function noteWritten(parts: Parts, unit: Unit, { row, text, messageId }: PayloadOf<typeof customerWrote>) {
  const { id, companyId } = row.ticket;
  const message = { id: messageId, ticketId: id, fromMe: false, body: text };
  const data = { message, ticket: ticketData(row.ticket) };
  const event = 'message.received';
  await note(parts, unit, companyId, [event], async () => [{ event, subject: `ticket:${id}`, data }]);
}

/** Somebody of the company wrote on its phone: WhatsApp has the message already. */
export async function notePhoneWrote(parts: Parts, unit: Unit, told: PayloadOf<typeof phoneWrote>): Promise<void> {
  await noteOwn(parts, unit, told, ['message.sent']);
}

/** What acks say from that of delivery on; a lower one only that WhatsApp has the message. */
const statuses = ['delivered', 'read', 'played'] as const;
const delivered = 2;

/** WhatsApp took an own message, or it got further: both when the first that is heard of it is that it arrived. */
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
    return events.map((event): News => {
      const message = event === 'message.sent' ? sent : further;
      return { event, subject: `ticket:${sent.ticketId}`, data: { message, ticket } };
    });
  });
}
