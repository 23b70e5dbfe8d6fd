import {
  type AnswerInput,
  type contactHistoryEndpoints,
  mostCounted,
  pageSize,
  type QueryOutput,
} from '@recado/contract';
import { and, desc, eq, inArray, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { countOf, listOf } from '../../../platform/database/paging.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { users } from '../../../platform/database/schema/users.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { requireOwnContact } from '../contacts/contact-rows.ts';
import { presentMessage } from '../messages/message.presenter.ts';
import { isReadableIn } from '../messages/message-access.ts';
import { type MessageRow, messageSelection, newestFirst } from '../messages/message-rows.ts';
import { messages } from '../messages/messages.schema.ts';
import { isReadableOn, type ReadableRoundsOfTicket, readableRoundsOfContact } from '../messages/readable-rounds.ts';
import { presentRating, ratingOfRound } from '../tickets/round-ratings.ts';
import { reasonOfRound } from '../tickets/round-reasons.ts';
import { ticketCycles, tickets } from '../tickets/tickets.schema.ts';

/** Earlier rounds of service and files of a contact (SPEC §2.4, contact drawer). */
export function contactHistoryRoutes(): Handlers<keyof typeof contactHistoryEndpoints> {
  return {
    'GET /contact-rounds': ({ unit, session, query }) => listRounds(unit, session, query),
    'GET /contact-media': ({ unit, session, query }) => listMedia(unit, session, query),
  };
}

/** The kinds of files in each tab. */
const kinds = { media: ['image', 'video'], documents: ['application'] } as const;

/**
 * The files in a contact's chats that the caller may read, newest first; quotes are not shown there. Throws
 * ERR_NO_CONTACT_FOUND.
 */
async function listMedia(
  unit: Unit,
  session: CallerSession,
  { contactId, kind, pageNumber }: QueryOutput<'GET /contact-media'>,
): Promise<AnswerInput<'GET /contact-media'>> {
  await requireOwnContact(unit, session.companyId, contactId);
  const readableRoundsByTicket = await readableRoundsOfContact(unit, session, contactId);
  const found: MessageRow[] = [];
  let count = 0;
  // Each ticket separately: its rows come in order from the index `messages_ticket_media`, however long the chat is.
  for (const readableRounds of readableRoundsByTicket) {
    const where = filesIn(readableRounds, kind);
    found.push(
      ...(await unit.select(messageSelection, { where, orderBy: newestFirst, limit: pageNumber * pageSize + 1 })),
    );
    count += await countOf(unit, messages, where);
  }
  const start = (pageNumber - 1) * pageSize;
  const shown = found.sort(byPlace).slice(start, start + pageSize + 1);
  return {
    records: shown.slice(0, pageSize).map((row) => presentMessage({ ...row, quoted: null })),
    count: Math.min(count, mostCounted),
    hasMore: shown.length > pageSize,
  };
}

function filesIn({ ticketId, readableRounds }: ReadableRoundsOfTicket, kind: keyof typeof kinds): SQL | undefined {
  return and(
    eq(messages.ticketId, ticketId),
    isNotNull(messages.mediaId),
    not(messages.isDeleted),
    inArray(messages.mediaType, kinds[kind]),
    isReadableIn(readableRounds),
  );
}

/** Compares messages, newest first across tickets; for equal times, the message that was stored last is first. */
function byPlace({ message: a }: MessageRow, { message: b }: MessageRow): number {
  return b.sentAt.localeCompare(a.sentAt) || b.id - a.id;
}

/** A message may be stored shortly before or after its round begins or ends, in the same transaction. */
const margin = sql`interval '1 minute'`;

const firstMessage = sql<number | null>`(
  select m.id from ${messages} m
  where m.ticket_id = ${ticketCycles}.ticket_id and m.cycle_id = ${ticketCycles}.id
    and m.created_at >= ${ticketCycles}.queued_at - ${margin}
    and m.created_at <= coalesce(${ticketCycles}.finished_at, now()) + ${margin}
  order by m.created_at, m.id limit 1)`;

/**
 * The fields that decide who reads a round: users of its queue and, for the running round, all who see the ticket (ADR
 * 11).
 */
const places = { ticketId: ticketCycles.ticketId, queueId: ticketCycles.queueId, cycleId: ticketCycles.id };

/** The rounds of a contact's tickets that the caller may read, latest first. Throws ERR_NO_CONTACT_FOUND. */
async function listRounds(
  unit: Unit,
  session: CallerSession,
  { contactId, ...page }: QueryOutput<'GET /contact-rounds'>,
): Promise<AnswerInput<'GET /contact-rounds'>> {
  await requireOwnContact(unit, session.companyId, contactId);
  const readableRoundsByTicket = await readableRoundsOfContact(unit, session, contactId);
  const readable = isReadableOn(readableRoundsByTicket, places);
  const { rows, ...counted } = await listOf(
    unit,
    {
      from: ticketCycles,
      rows: selectRounds(unit),
      where: readable,
      order: [desc(ticketCycles.queuedAt), desc(ticketCycles.id)],
    },
    page,
  );
  const ticketIds = readableRoundsByTicket.map(({ ticketId }) => ticketId);
  const isBounded = readableRoundsByTicket.some(({ readableRounds }) => readableRounds !== 'all');
  const records = rows.map((row) => ({ ...row, rated: presentRating(row.rated) }));
  return { records, ...counted, isPartial: isBounded && (await hasOthers(unit, ticketIds, readable)) };
}

function selectRounds(unit: Unit) {
  return unit.db
    .select({
      id: ticketCycles.id,
      ticket: { id: tickets.id, uuid: tickets.uuid },
      user: { id: users.id, name: users.name },
      queue: { id: queues.id, name: queues.name, color: queues.color },
      queuedAt: ticketCycles.queuedAt,
      startedAt: ticketCycles.startedAt,
      finishedAt: ticketCycles.finishedAt,
      rating: ticketCycles.rating,
      rated: ratingOfRound,
      source: ticketCycles.source,
      reason: reasonOfRound,
      closingNote: ticketCycles.closingNote,
      firstMessageId: firstMessage,
    })
    .from(ticketCycles)
    .innerJoin(tickets, eq(tickets.id, ticketCycles.ticketId))
    .leftJoin(users, eq(users.id, ticketCycles.userId))
    .leftJoin(queues, eq(queues.id, ticketCycles.queueId))
    .$dynamic();
}

async function hasOthers(unit: Unit, ticketIds: readonly number[], readable: SQL): Promise<boolean> {
  const [other] = await unit.db
    .select({ id: ticketCycles.id })
    .from(ticketCycles)
    .where(and(isOneOf(ticketCycles.ticketId, ticketIds), not(readable)))
    .limit(1);
  return other !== undefined;
}
