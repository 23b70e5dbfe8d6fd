import { changeFailures, type ErrorCode, refusalCode } from '@recado/contract';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { bounds } from '../../../../channels/border/fields.ts';
import type { ChannelEventOf } from '../../../../channels/channel-events.ts';
import type { SendReceipt } from '../../../../channels/port.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared.ts';
import { together } from '../../../../platform/database/unit.ts';
import { countFailed } from '../../../../platform/observability/metrics/messages.ts';
import { reloadTicket } from '../../tickets/ticket-events.ts';
import { ackMoved, messageFailed, waitingChanged } from '../in-process-events.ts';
import { updateLastAck, updateUnsentCount } from '../last-message.ts';
import { announceMessage, findKnownMessage, publishMessage, reloadMessage } from '../message-events.ts';
import type { Message } from '../message-rows.ts';
import { messageReceipts, messages } from '../messages.schema.ts';
import { noteAck } from './note-ack.ts';

const readByAll = 3;

/**
 * Applies WhatsApp's delivery status to an own message; a permanent refusal marks it as failed. An unknown message may
 * have been written on the company's phone and not be handled yet, so `later` stores the status to apply it later.
 */
export async function receiveStatus(
  unit: Unit,
  received: ChannelEventOf<'status'> & { later?: () => Promise<void> },
): Promise<void> {
  const { connectionId, event, later } = received;
  const message = await messageOfStatus(unit, connectionId, event);
  if (!message) return later?.();
  if (!message.fromMe) return;
  if (isHeld(message)) await release(unit, message);
  if (event.errorCode !== undefined) return failMessage(unit, message, refusalCode(event.errorCode));
  if (event.receipt) return receiveGroupReceipt(unit, message, { ack: event.ack, ...event.receipt });
  await advanceAck(unit, message, event.ack);
}

/**
 * Stores a participant's ack of a group message. The message has the lowest ack of all participants: delivered to all,
 * read by all. It counts as sent until all have received it, or while the number of participants is unknown.
 */
async function receiveGroupReceipt(
  unit: Unit,
  message: Message,
  { ack, participant, others }: { ack: number; participant: string; others: number | null },
): Promise<void> {
  if (message.ack >= readByAll) return;
  const { id: messageId, companyId } = message;
  await unit.db
    .insert(messageReceipts)
    .values({ companyId, messageId, participant, ack })
    .onConflictDoUpdate({
      target: [messageReceipts.messageId, messageReceipts.participant],
      set: { ack: sql`greatest(${messageReceipts.ack}, excluded.ack)` },
    });
  const ofMessage = eq(messageReceipts.messageId, messageId);
  const known = await unit.db
    .select({ ack: messageReceipts.ack })
    .from(messageReceipts)
    .where(ofMessage)
    .limit(bounds.group);
  const reached = (least: number) => others !== null && known.filter((row) => row.ack >= least).length >= others;
  const least = reached(readByAll) ? readByAll : reached(2) ? 2 : 1;
  await advanceAck(unit, message, least);
  if (least === readByAll) await unit.db.delete(messageReceipts).where(ofMessage);
}

/** Removes the failure to send, because the message was sent after all; the failure of a later change remains. */
export const failedChange = sql`case when ${inArray(messages.failedCode, [...changeFailures])} then ${messages.failedCode} end`;

/**
 * Raises the ack of a message, never lowers it (WHATSAPP.md, Events), and publishes it. The message is locked, so that
 * its ack is the present one and all statements are one message to the database. `wid`: its id at WhatsApp from now on.
 */
export async function advanceAck(unit: Unit, held: Message, ack: number, wid: string | null = held.wid): Promise<void> {
  const { id: messageId, ticketId, companyId, clientKey, ack: former } = held;
  const rename = wid !== null && wid !== held.wid && renameMessage(unit, { messageId, wid });
  if (former >= ack) {
    await rename;
    return;
  }
  noteAck(unit, held, ack);
  const [, , , , row, ticketRow] = await together(
    rename,
    setAck(unit, { messageId, ack }),
    held.failedCode !== null && updateUnsentCount(unit, ticketId),
    updateLastAck(unit, { ticketId, messageId, ack }),
    reloadMessage(unit, messageId),
    reloadTicket(unit, ticketId),
    unit.emit(ackMoved, { companyId, messageId, clientKey, ack, former }),
  );
  await publishMessage(unit, 'update', row, ticketRow);
}

/** Raises the ack of a message, and never lowers it. */
export const setAck = prepared<{ messageId: number; ack: number }>()((db, value) =>
  db
    .update(messages)
    .set({ ack: sql`${value('ack')}`, failedCode: failedChange })
    .where(and(eq(messages.id, value('messageId')), lt(messages.ack, value('ack')))),
);

/** Whether WhatsApp has accepted a message but keeps it for now (`SendReceipt.held`). */
export function isHeld({ data }: Pick<Message, 'data'>): boolean {
  return data !== null && 'held' in data;
}

/** Any status of a message says that WhatsApp no longer keeps it; a higher ack or a failure is applied afterwards. */
async function release(unit: Unit, { id, data }: Message): Promise<void> {
  await unit.db
    .update(messages)
    .set({ data: withHeld(data, undefined) })
    .where(eq(messages.id, id));
  await announceMessage(unit, 'update', id);
}

/** The structured content of a message, with why WhatsApp keeps it for now. */
export function withHeld(data: Message['data'], held: SendReceipt['held']): Message['data'] {
  const { held: _former, ...rest } = data ?? {};
  return held ? { ...rest, held } : rest;
}

/** Gives a message the id that WhatsApp chose for it: later statuses, reactions and quotes name only that. */
export const renameMessage = prepared<{ messageId: number; wid: string }>()((db, value) =>
  db
    .update(messages)
    .set({ wid: sql`${value('wid')}` })
    .where(eq(messages.id, value('messageId'))),
);

/** The message of a status: by WhatsApp's id, or by the one that was chosen before it was sent (docs/adr/0127). */
async function messageOfStatus(
  unit: Unit,
  connectionId: number,
  event: ChannelEventOf<'status'>['event'],
): Promise<Message | undefined> {
  const known = await findKnownMessage(unit, { connectionId, ...event });
  if (known || event.sentAs === undefined) return known;
  const sent = await findKnownMessage(unit, { connectionId, chat: event.chat, wid: event.sentAs });
  if (sent) await renameMessage(unit, { messageId: sent.id, wid: event.wid });
  return sent;
}

/** Marks a message as permanently failed, unless it was delivered nevertheless. */
export async function failMessage(
  unit: Unit,
  message: Pick<Message, 'id' | 'ticketId'>,
  failedCode: ErrorCode,
): Promise<void> {
  const [failed] = await unit.db
    .update(messages)
    .set({ failedCode })
    .where(and(eq(messages.id, message.id), lt(messages.ack, 2)))
    .returning({ companyId: messages.companyId, clientKey: messages.clientKey });
  if (!failed) return;
  unit.afterCommit(() => countFailed(failedCode));
  const { companyId } = failed;
  await updateUnsentCount(unit, message.ticketId);
  await unit.emit(messageFailed, { ...failed, messageId: message.id, failedCode });
  if (failedCode === 'ERR_WAPP_NOT_INITIALIZED') await unit.emit(waitingChanged, { companyId });
  await announceMessage(unit, 'update', message.id);
}
