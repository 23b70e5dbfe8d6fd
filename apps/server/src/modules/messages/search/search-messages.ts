import { type AnswerInput, type MessageSearch, mediaType, pageSize } from '@recado/api/contract';
import { and, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import {
  companies,
  contacts,
  messages,
  queues,
  ticketCycles,
  tickets,
  ticketTags,
  users,
} from '../../../platform/database/schema/index.ts';
import { ownCompany } from '../../../platform/database/selection.ts';
import type { Session } from '../../../platform/http/handler.ts';
import { visibleTo } from '../../tickets/visibility.ts';
import { isReadableTo, roundQueueOf } from '../message-access.ts';
import { type AskedWords, readAsked } from './asked-words.ts';
import { excerptOf } from './excerpt.ts';
import { findWords, type Position, type Stretch } from './find-words.ts';

type Answer = AnswerInput<'GET /messages/search'>;

/** How often one call looks further back when what it found may not be read or does not pass the filters. */
const mostLooks = 5;

const author = alias(contacts, 'author');

/**
 * Messages that contain the asked words, that the caller may read and that pass the filters, newest first. Deleted
 * messages are not found. One call looks at a bounded part of the history; `next` continues after it.
 */
export async function searchMessages(unit: Unit, session: Session, search: MessageSearch): Promise<Answer> {
  const asked = await readAsked(unit, search.searchParam);
  if (!asked) return { messages: [], next: null };
  const hits: Hit[] = [];
  let position = positionOf(search.after);
  for (let look = 0; look < mostLooks; look += 1) {
    const { ids, end } = await findWords(unit, asked, stretchOf(search, position));
    if (ids.length > 0) hits.push(...(await readHits(unit, session, search, ids)));
    position = end;
    if (!end || hits.length > pageSize) break;
  }
  const shown = hits.slice(0, pageSize);
  const last = hits.length > pageSize ? shown.at(-1) : undefined;
  return {
    messages: shown.map((hit) => present(hit, asked)),
    next: textOf(last ? { at: last.createdAt.getTime(), id: last.id } : position),
  };
}

function stretchOf({ from, until, contactId, ticketId }: MessageSearch, before: Position | null): Stretch {
  return {
    before,
    contactId,
    ticketId,
    since: from ? midnight(sql`${from}::date`) : sql`'-infinity'::timestamptz`,
    until: until ? midnight(sql`${until}::date + 1`) : sql`'infinity'::timestamptz`,
  };
}

/** The beginning of a day in the company's time zone. */
function midnight(day: SQL): SQL {
  return sql`((${day})::timestamp at time zone
    (select ${companies.timeZone} from ${companies} where ${companies.id} = ${ownCompany}))`;
}

type Hit = Awaited<ReturnType<typeof readHits>>[number];

const { name: contactName } = getTableColumns(contacts);

async function readHits(unit: Unit, session: Session, search: MessageSearch, ids: readonly number[]) {
  const readable = and(visibleTo(session), isReadableTo(session), eq(messages.isDeleted, false));
  return unit.db
    .select({
      id: messages.id,
      body: messages.body,
      fromMe: messages.fromMe,
      mediaType: messages.mediaType,
      sentAt: messages.sentAt,
      createdAt: messages.createdAt,
      userName: users.name,
      contactName: author.name,
      ticket: { id: tickets.id, uuid: tickets.uuid, status: tickets.status },
      contact: { id: contacts.id, name: contactName },
      queue: { id: queues.id, name: queues.name, color: queues.color },
    })
    .from(messages)
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .innerJoin(contacts, eq(contacts.id, tickets.contactId))
    .leftJoin(queues, eq(queues.id, tickets.queueId))
    .leftJoin(users, eq(users.id, messages.userId))
    .leftJoin(author, eq(author.id, messages.contactId))
    .where(and(isOneOf(messages.id, ids), readable, ...filters(search)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(pageSize + 1);
}

function filters({ userId, queueId, tagId }: MessageSearch): (SQL | undefined)[] {
  const servedBy = sql`exists (
    select 1 from ${ticketCycles} served where served.id = ${messages.cycleId} and served.user_id = ${userId})`;
  const hasTag = sql`exists (
    select 1 from ${ticketTags} tagged where tagged.ticket_id = ${tickets.id} and tagged.tag_id = ${tagId})`;
  return [
    userId === undefined ? undefined : or(eq(messages.userId, userId), servedBy),
    queueId === undefined ? undefined : sql`${roundQueueOf(messages)} = ${queueId}`,
    tagId === undefined ? undefined : hasTag,
  ];
}

function present(hit: Hit, { terms }: AskedWords): Answer['messages'][number] {
  const { id, fromMe, ticket, contact, queue } = hit;
  const { text, marks } = excerptOf(hit.body, terms);
  return {
    id,
    fromMe,
    mediaType: mediaType.safeParse(hit.mediaType).data ?? 'unknown',
    excerpt: text,
    marks,
    author: hit.userName ?? hit.contactName,
    createdAt: hit.sentAt,
    ticket: { ...ticket, contact, queue },
  };
}

function positionOf(after: string | undefined): Position | null {
  const [at, id] = after?.split('-').map(Number) ?? [];
  return at === undefined || id === undefined ? null : { at, id };
}

function textOf(position: Position | null): string | null {
  return position && `${Math.max(0, Math.floor(position.at))}-${position.id}`;
}
