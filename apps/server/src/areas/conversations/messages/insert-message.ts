import { sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { conflict } from '../../../platform/database/database-errors.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { together } from '../../../platform/database/unit.ts';
import { recordFirstAnswer, roundOfTicket } from '../tickets/cycles.ts';
import { agentAnswered } from './in-process-events.ts';
import { updateLastMessage, type Writer } from './last-message.ts';
import type { Message } from './message-rows.ts';
import { messages } from './messages.schema.ts';

type RequiredField =
  | 'origin'
  | 'companyId'
  | 'ticketId'
  | 'queueId'
  | 'connectionId'
  | 'chatId'
  | 'wid'
  | 'body'
  | 'sentAt';

/** The values of a plain text of a customer. */
const defaults = {
  contactId: null,
  userId: null,
  fromMe: false,
  read: false,
  ack: 0,
  mediaType: 'chat',
  mediaId: null,
  quotedMessageId: null,
  isForwarded: false,
  answer: null,
  isStub: false,
  participant: null,
  data: null,
  templateId: null,
  secret: null,
  clientKey: null,
};

/** A message to be stored; absent values are those of a plain text of a customer. */
export type NewMessage = Pick<Message, RequiredField> & Partial<Pick<Message, keyof typeof defaults>>;

/**
 * Stores a message in the running round of its ticket. Returns undefined for a message that is already stored, under
 * its id on WhatsApp or under the key that its sender chose.
 */
export async function insertMessage(unit: Unit, message: NewMessage): Promise<Message | undefined> {
  const row = completed(message);
  const [stored] = await insert(unit, {
    ...row,
    data: row.data && JSON.stringify(row.data),
    answer: row.answer && JSON.stringify(row.answer),
  });
  return stored;
}

function completed(message: NewMessage) {
  const isAutomatic = message.fromMe === true && isNobodys(message);
  return { ...defaults, ...message, isAutomatic };
}

/** Whether no person stands for an own message: a schedule's message has the agent who planned it. */
function isNobodys({ origin, userId }: NewMessage): boolean {
  return origin !== 'person' && !userId;
}

/**
 * Stores a message as the last one of its ticket, in one message to the database. `text`: the text in lists. Throws a
 * conflict when the message was stored meanwhile; then the unit runs again and finds it.
 */
export async function storeAsLast(
  unit: Unit,
  message: NewMessage,
  { text, at, writer }: { text: string; at: Date; writer: Writer },
): Promise<Message> {
  const isAnswer = writer === 'agent' || writer === 'own-phone';
  const [stored, hasLevels] = await together(
    insertMessage(unit, message),
    updateLastMessage(unit, { ...completed(message), id: null, body: text }, at, writer),
    isAnswer && recordFirstAnswer(unit, message.ticketId, at),
  );
  if (!stored) throw conflict('The message was stored meanwhile');
  const { companyId, ticketId } = message;
  if (isAnswer && hasLevels) await unit.emit(agentAnswered, { companyId, ticketId, at });
  return stored;
}

type Values = Record<RequiredField | 'isAutomatic' | keyof typeof defaults, unknown>;

const insert = prepared<Values>()((db, value) =>
  db
    .insert(messages)
    .values({
      companyId: value('companyId'),
      ticketId: value('ticketId'),
      contactId: value('contactId'),
      connectionId: value('connectionId'),
      chatId: value('chatId'),
      wid: value('wid'),
      body: value('body'),
      fromMe: value('fromMe'),
      userId: value('userId'),
      queueId: value('queueId'),
      cycleId: roundOfTicket(value('ticketId')),
      read: value('read'),
      ack: value('ack'),
      mediaType: value('mediaType'),
      mediaId: value('mediaId'),
      quotedMessageId: value('quotedMessageId'),
      isForwarded: value('isForwarded'),
      isAutomatic: value('isAutomatic'),
      origin: value('origin'),
      answer: sql`${value('answer')}::jsonb`,
      isStub: value('isStub'),
      participant: value('participant'),
      data: sql`${value('data')}::jsonb`,
      templateId: value('templateId'),
      secret: value('secret'),
      clientKey: value('clientKey'),
      sentAt: value('sentAt'),
    })
    .onConflictDoNothing()
    .returning(),
);
