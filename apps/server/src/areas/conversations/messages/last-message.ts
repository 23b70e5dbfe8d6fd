import { changeFailures } from '@recado/contract';
import { and, eq, isNull, lt, notInArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Unit } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { currentRoundOfTicket } from '../tickets/cycles.ts';
import { serviceLevels } from '../tickets/levels.schema.ts';
import { answered, awake, noWords, waitsSince } from '../tickets/open-ticket.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { hasName } from './message-events.ts';
import { type Message, newestFirst, roundQueueOf } from './message-rows.ts';
import { messages } from './messages.schema.ts';

/** The message type that a ticket shows for a deleted last message. */
export const deletedKind = 'deleted';

/** Characters of the customer's words that lists show. */
const mostWords = 200;

/** The fields of a ticket that shows no last message. */
const noMessage = {
  lastMessage: '',
  lastMessageFromMe: false,
  lastMessageAck: 0,
  lastMessageType: 'chat',
  lastMessageId: null,
  ...noWords,
};

/** The kind of author of a message: a customer, an agent here or on the company's phone, or a program, e.g. the bot. */
export type Writer = 'customer' | 'agent' | 'own-phone' | 'program';

/**
 * Sets a message as the last one of its ticket and moves the ticket to the top. The customer waits from their first
 * message until an agent answers; a program's text is no answer, and replaces no words of a person in lists (SERVER §2,
 * What counts). The update starts with the call: a ticket read after
 * the call, in the same message to the database, includes it. The message's id is null if it is stored in that message,
 * too. Returns whether the company has service levels, as the statement sees it in passing.
 */
export async function updateLastMessage(
  unit: Unit,
  message: StoredMessage & Pick<Message, 'body'>,
  at: Date,
  writer: Writer,
): Promise<boolean> {
  const text = message.body.slice(0, 500);
  const [noted] = await noteBy[writer](unit, { ...message, text, words: message.body.slice(0, mostWords), at });
  return noted?.hasLevels ?? false;
}

/** Asked by the statement that notes an answer: a company without service levels pays no statement for them. */
const hasLevels = sql<boolean>`exists (select from ${serviceLevels} l where l.company_id = ${tickets}.company_id)`;

type StoredMessage = { id: number | null } & Pick<
  Message,
  'ticketId' | 'contactId' | 'connectionId' | 'chatId' | 'wid' | 'fromMe' | 'ack' | 'mediaType'
>;

type Noted = StoredMessage & {
  text: string;
  words: string;
  at: Date;
};

type ValueOf = (name: keyof Noted) => Placeholder;

/** The update of the ticket for each kind of author, with the fields that only this kind changes. */
const noteBy: Record<Writer, (unit: Unit, noted: Noted) => Promise<{ hasLevels: boolean }[]>> = {
  program: prepared<Noted>()((db, value) =>
    db
      .update(tickets)
      .set(shownBy(value, null))
      .where(and(eq(tickets.id, value('ticketId')), isNull(tickets.lastMessageId)))
      .returning({ hasLevels }),
  ),
  agent: updateWith(() => answered),
  'own-phone': updateWith(() => ({ ...answered, unreadMessages: 0 })),
  customer: updateWith((value) => ({
    unreadMessages: sql`${tickets.unreadMessages} + 1`,
    waitingSince: waitsSince(value('at')),
    ...awake,
    customerMessageId: idOf(value),
    customerWords: sql`${value('words')}`,
    customerWordsType: sql`${value('mediaType')}`,
    customerAuthorId: sql`case when ${tickets.isGroup} then ${value('contactId')}::integer end`,
  })),
};

function updateWith(own: (value: ValueOf) => PgUpdateSetSource<typeof tickets>) {
  return prepared<Noted>()((db, value) =>
    db
      .update(tickets)
      .set({ ...shownBy(value, idOf(value)), ...own(value) })
      .where(eq(tickets.id, value('ticketId')))
      .returning({ hasLevels }),
  );
}

/** The fields of a ticket whose lists show the message. */
function shownBy(value: ValueOf, lastMessageId: SQL | null) {
  return {
    lastMessage: sql`${value('text')}`,
    lastMessageFromMe: sql`${value('fromMe')}`,
    lastMessageAck: sql`${value('ack')}`,
    lastMessageType: sql`${value('mediaType')}`,
    lastMessageAt: sql`${value('at')}`,
    lastMessageId,
  };
}

/** The id of the message: given, or found by its name if it is stored in the same message to the database. */
function idOf(value: ValueOf): SQL {
  return sql`coalesce(${value('id')}::integer, (select ${messages.id} from ${messages}
    where ${hasName(value('connectionId'), value('chatId'), value('wid'))}))`;
}

/** Whether all who see a ticket may read the message that lists show, i.e. it is not of a former round in another queue. */
const isForAll = sql`(${roundQueueOf(messages)} is null or ${roundQueueOf(messages)} = ${tickets.queueId}
  or ${messages.cycleId} = ${currentRoundOfTicket}) is true`;

/** Converts a condition on the message that lists show to one on its ticket; not true for a ticket without messages. */
function shownIs(condition: SQL): SQL {
  return sql`(select ${condition} from ${messages} where ${messages.id} = coalesce(${tickets.lastMessageId},
    (select ${messages.id} from ${messages} where ${messages.ticketId} = ${tickets.id}
      order by ${sql.join(newestFirst, sql`, `)} limit 1)))`;
}

/** The condition that lists show this message, which is not of a former round in another queue. */
function showsMessage(messageId: number | Placeholder | SQL): SQL {
  return shownIs(sql`${messages.id} = ${messageId} and ${isForAll}`);
}

/** After a round began in another queue: removes the former round's last message from lists (SERVER §2). */
export async function forgetFormerRound(unit: Unit, { ticketId }: { ticketId: number }): Promise<void> {
  const isFormer = shownIs(sql`not ${isForAll}`);
  await unit.db
    .update(tickets)
    .set(noMessage)
    .where(and(eq(tickets.id, ticketId), isFormer));
}

/** Raises the ack in lists that show this message. The update starts with the call, as in `updateLastMessage`. */
export const updateLastAck = prepared<{ ticketId: number; messageId: number; ack: number }>()((db, value) =>
  db
    .update(tickets)
    .set({ lastMessageAck: sql`${value('ack')}` })
    .where(
      and(
        eq(tickets.id, value('ticketId')),
        lt(tickets.lastMessageAck, value('ack')),
        showsMessage(value('messageId')),
      ),
    ),
);

/** The same for many messages in one statement; `risen` is the JSON of a list of such values. */
export const updateLastAcks = prepared<{ risen: string }>()((db, value) =>
  db
    .update(tickets)
    .set({ lastMessageAck: sql`risen.ack` })
    .from(
      sql`jsonb_to_recordset(${value('risen')}::jsonb) as risen("ticketId" integer, "messageId" integer, ack integer)`,
    )
    .where(
      and(
        eq(tickets.id, sql`risen."ticketId"`),
        lt(tickets.lastMessageAck, sql`risen.ack`),
        showsMessage(sql`risen."messageId"`),
      ),
    ),
);

/** The condition that a message of the ticket was not sent, and was not discarded. A missing file is another failure. */
const isUnsent = sql`${messages.ticketId} = ${tickets.id} and ${messages.fromMe} and not ${messages.isDeleted}
  and ${messages.failedCode} is not null and ${notInArray(messages.failedCode, [...changeFailures])}
  and (${messages.data} -> 'media') is null`;

/**
 * Counts the unsent messages of a ticket, for lists and bells, after one failed, was sent after all or discarded. The
 * update starts with the call, as in `updateLastMessage`.
 */
export async function updateUnsentCount(unit: Unit, ticketId: number): Promise<void> {
  const newest = sql`(select ${messages.userId} from ${messages} where ${isUnsent}
    order by ${sql.join(newestFirst, sql`, `)} limit 1)`;
  const unsentMessages = sql`(select count(*)::integer from ${messages} where ${isUnsent})`;
  await unit.db.update(tickets).set({ unsentMessages, unsentUserId: newest }).where(eq(tickets.id, ticketId)).execute();
}

/** Updates the list after a message's content changed, if lists show it. */
export async function updateLastContent(
  unit: Unit,
  message: Pick<Message, 'id' | 'ticketId' | 'fromMe'>,
  content: { text: string; mediaType?: string },
): Promise<void> {
  const { text, mediaType } = content;
  if (!message.fromMe) {
    await unit.db
      .update(tickets)
      .set({ customerWords: text.slice(0, mostWords), customerWordsType: mediaType })
      .where(and(eq(tickets.id, message.ticketId), eq(tickets.customerMessageId, message.id)));
  }
  await unit.db
    .update(tickets)
    .set({ lastMessage: text.slice(0, 500), lastMessageType: mediaType })
    .where(and(eq(tickets.id, message.ticketId), showsMessage(message.id)));
}
