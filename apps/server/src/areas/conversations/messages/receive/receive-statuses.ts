import { eq, sql } from 'drizzle-orm';
import type { ChannelEventOf } from '../../../../channels/channel-events.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { prepared } from '../../../../platform/database/prepared.ts';
import { together } from '../../../../platform/database/unit.ts';
import { ackMoved } from '../in-process-events.ts';
import { updateLastAcks, updateUnsentCount } from '../last-message.ts';
import { lockNamed, publishMessage, reloadMessages } from '../message-events.ts';
import type { Message } from '../message-rows.ts';
import { messages } from '../messages.schema.ts';
import { noteAck } from './note-ack.ts';
import { failedChange, isHeld, receiveStatus } from './receive-status.ts';

type Status = ChannelEventOf<'status'>['event'];

/** Many statuses of one connection, and what stores one whose message is not known yet. */
interface Received {
  companyId: number;
  connectionId: number;
  events: readonly Status[];
  later: (event: Status) => Promise<void>;
}

/**
 * Applies many statuses of own messages with few statements: WhatsApp reports thousands in a burst after a campaign. What
 * is not simply a higher ack (failures, groups, messages under another id or held by WhatsApp) is applied one by one.
 */
export async function receiveStatuses(unit: Unit, { companyId, connectionId, events, later }: Received): Promise<void> {
  const known = await lockNamed(unit, connectionId, [...new Set(events.map(({ wid }) => wid))]);
  const byWid = new Map(known.map((message) => [message.wid, message]));
  const moved = new Map<number, Moved>();
  const single: Status[] = [];
  for (const event of events) {
    const message = byWid.get(event.wid);
    if (!message || !isPlain(event) || isHeld(message)) single.push(event);
    else if (message.fromMe && event.ack > Math.max(message.ack, moved.get(message.id)?.ack ?? 0))
      moved.set(message.id, { message, ack: event.ack });
  }
  await advanceAcks(unit, [...moved.values()]);
  for (const event of single) {
    await receiveStatus(unit, { companyId, connectionId, event, later: () => later(event) });
  }
}

/** Whether a status only says how far a message came, beside its price. */
function isPlain({ errorCode, receipt }: Status): boolean {
  return errorCode === undefined && receipt === undefined;
}

interface Moved {
  message: Message;
  ack: number;
}

/** The same as `advanceAck` for many locked messages, which have lower acks: one message to the database, however many. */
async function advanceAcks(unit: Unit, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  for (const { message, ack } of moved) noteAck(unit, message, ack);
  const risen = moved.map(({ message, ack }) => ({ messageId: message.id, ticketId: message.ticketId, ack }));
  const unsent = new Set(moved.flatMap(({ message }) => (message.failedCode === null ? [] : [message.ticketId])));
  const [, , , shown] = await together(
    raiseAcks(unit, { risen: JSON.stringify(risen) }),
    together(...[...unsent].map((ticketId) => updateUnsentCount(unit, ticketId))),
    updateLastAcks(unit, { risen: JSON.stringify(risen) }),
    reloadMessages(unit, risen),
    together(
      ...moved.map(({ message, ack }) => {
        const { companyId, id: messageId, clientKey, ack: former } = message;
        return unit.emit(ackMoved, { companyId, messageId, clientKey, ack, former });
      }),
    ),
  );
  for (const [row, ticketRow] of shown) await publishMessage(unit, 'update', row, ticketRow);
}

const raiseAcks = prepared<{ risen: string }>()((db, value) =>
  db
    .update(messages)
    .set({ ack: sql`risen.ack`, failedCode: failedChange })
    .from(sql`jsonb_to_recordset(${value('risen')}::jsonb) as risen("messageId" integer, ack integer)`)
    .where(eq(messages.id, sql`risen."messageId"`)),
);
