import { type AnswerInput, type MessageSearch, mediaType, pageSize } from '@recado/contract';
import { and, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { isOneOf } from '../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { queues } from '../../../../platform/database/schema/queues.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import type { CallerSession } from '../../../../platform/http/handler.ts';
import { refusedValue } from '../../../../platform/issues.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { createSeal, type Seal } from '../../../../platform/security/sealing.ts';
import { endOfDay, startOfDay, timeZoneOf } from '../../../company/companies/time-zone.ts';
import { contacts } from '../../contacts/contacts.schema.ts';
import { ticketTags } from '../../tickets/tags.schema.ts';
import { ticketCycles, tickets } from '../../tickets/tickets.schema.ts';
import { visibleTo } from '../../tickets/visibility.ts';
import { transcriptOf } from '../kept-words.ts';
import { bodyOf } from '../message.presenter.ts';
import { isReadableTo } from '../message-access.ts';
import { roundQueueOf } from '../message-rows.ts';
import { messages } from '../messages.schema.ts';
import { excerptOf } from './excerpt.ts';
import { findWords, type Position, type SearchRange } from './find-words.ts';
import { parseSearch, type SearchTerms } from './search-terms.ts';

type Answer = AnswerInput<'GET /messages/search'>;

/**
 * How long (milliseconds) one call continues to search further back while too few hits may be read and pass the
 * filters. A call takes at most about twice as long.
 */
const searchTime = 5;

/** Words with fewer hits than this among the newest messages count as rare. */
const rare = 100;

const author = alias(contacts, 'author');
const allowedIds = z.array(z.object({ id: z.int() }));

/**
 * Messages that contain the words of the search, that the caller may read and that pass the filters, newest first.
 * Deleted messages are not found. One call searches a bounded part of the history; `next` continues after it.
 */
export async function searchMessages(
  { secret }: Pick<Platform, 'secret'>,
  unit: Unit,
  session: CallerSession,
  search: MessageSearch,
): Promise<Answer> {
  const places = placesFor(createSeal(secret), session);
  const words = await parseSearch(unit, search.searchParam);
  if (!words) return { messages: [], next: null };
  const range = await rangeOf(unit, search);
  const rule = ruleOf(session, search);
  const ids: number[] = [];
  let position = search.after === undefined ? null : places.read(search.after);
  let isRare = false;
  const ends = performance.now() + searchTime;
  do {
    const candidates = await findWords(unit, words, { ...range, before: position, isRare });
    ids.push(...(await selectAllowed(unit, rule, candidates.ids, pageSize + 1 - ids.length)));
    position = candidates.end;
    isRare = candidates.ids.length < rare;
  } while (position && ids.length <= pageSize && performance.now() < ends);
  const shown = await readHits(unit, ids.slice(0, pageSize));
  const last = ids.length > pageSize ? shown.at(-1) : undefined;
  return {
    messages: shown.map((hit) => present(hit, words)),
    next: places.write(last ? { at: last.createdAt.getTime(), id: last.id } : position),
  };
}

/** The days and chats to search. */
async function rangeOf(
  unit: Unit,
  { from, until, contactId, ticketId }: MessageSearch,
): Promise<Omit<SearchRange, 'before'>> {
  const timeZone = from || until ? await timeZoneOf(unit) : '';
  return {
    contactId,
    ticketId,
    since: from ? startOfDay(from, timeZone) : sql`'-infinity'::timestamptz`,
    until: until ? endOfDay(until, timeZone) : sql`'infinity'::timestamptz`,
  };
}

type Hit = Awaited<ReturnType<typeof readHits>>[number];

const { name: contactName } = getTableColumns(contacts);

/** The condition on messages besides the words; undefined if the caller may read all and uses no filter. */
function ruleOf(session: CallerSession, search: MessageSearch): SQL | undefined {
  return and(visibleTo(session), isReadableTo(session), ...filters(search));
}

/**
 * The first ids, at most `most`, whose messages pass the rule. Without a rule no message is read, because deleted ones
 * have no words. The first hundred are mostly enough. Each message is looked up separately: in a plain join, PostgreSQL
 * would read all tickets that the caller sees.
 */
async function selectAllowed(
  { db }: Unit,
  rule: SQL | undefined,
  ids: readonly number[],
  most: number,
): Promise<readonly number[]> {
  if (!rule) return ids.slice(0, most);
  const allowed: number[] = [];
  for (const part of [ids.slice(0, 100), ids.slice(100)]) {
    if (part.length === 0 || allowed.length >= most) break;
    const { rows } = await db.execute(sql`
      select candidate.id from unnest(${sql.param([...part])}::integer[]) with ordinality as candidate (id, place)
      cross join lateral (
        select 1 from ${messages} join ${tickets} on ${tickets.id} = ${messages.ticketId}
        where ${messages.id} = candidate.id and ${rule} limit 1) as passing
      order by candidate.place limit ${most - allowed.length}`);
    allowed.push(...allowedIds.parse(rows).map(({ id }) => id));
  }
  return allowed;
}

async function readHits({ db }: Unit, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: messages.id,
      body: messages.body,
      data: messages.data,
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
    .where(and(isOneOf(messages.id, ids), eq(messages.isDeleted, false)))
    .orderBy(desc(messages.createdAt), desc(messages.id));
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

function present(hit: Hit, { terms }: SearchTerms): Answer['messages'][number] {
  const { id, fromMe, ticket, contact, queue } = hit;
  const said = [bodyOf(hit), transcriptOf(hit.data)].filter(Boolean).join('\n');
  const { text, marks } = excerptOf(said, terms);
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

const longestPlace = 30;

/**
 * Where a search continues, sealed for one user: it is often a message that they may not read, whose time and id would
 * tell that it exists and has the word. Every place has the same length.
 */
function placesFor(seal: Seal, { companyId, userId }: CallerSession) {
  const context = `message search:${companyId}:${userId}`;
  return {
    write(position: Position | null): string | null {
      if (!position) return null;
      const text = `${Math.max(0, Math.floor(position.at))}-${position.id}`.padEnd(longestPlace);
      return seal.seal(text, context).toString('base64url');
    },
    /** Throws ERR_VALIDATION for a place that was changed, or of another user. */
    read(sealed: string): Position {
      const [at, id] = opened(seal, sealed, context).split('-').map(Number);
      if (at === undefined || id === undefined) throw refusedValue('query.after', 'invalidFormat');
      return { at, id };
    },
  };
}

function opened(seal: Seal, sealed: string, context: string): string {
  try {
    return seal.open(Buffer.from(sealed, 'base64url'), context).toString('utf8');
  } catch {
    return '';
  }
}
