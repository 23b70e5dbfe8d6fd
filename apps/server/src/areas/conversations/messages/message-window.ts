import { pageSize } from '@recado/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Reader } from '../../../platform/database/database.ts';
import { momentText, preparedTail, selectionOf } from '../../../platform/database/selection.ts';
import type { Principal } from '../../../platform/http/handler.ts';
import { startOfDay, timeZoneOf } from '../../company/companies/time-zone.ts';
import { isReadableIn, preparedForReaders, type ReadableRounds } from './message-access.ts';
import { type MessageRow, messageSelection, newestFirst } from './message-rows.ts';
import { messages } from './messages.schema.ts';

/** Which messages of a ticket: a page counted from the newest, or those beside a message or around a day. */
export interface MessagePage {
  pageNumber: number;
  before?: number | undefined;
  after?: number | undefined;
  around?: number | undefined;
  day?: string | undefined;
}

/** Consecutive messages, oldest first. */
export interface MessageWindow {
  shown: MessageRow[];
  /** The readable message before them; null at the beginning. */
  olderId: number | null;
  hasNewer: boolean;
  /** The requested message. */
  targetId: number | null;
}

/** How many messages are shown before the requested one, and from it on. */
const half = pageSize / 2;
const oldestFirst = [asc(messages.createdAt), asc(messages.id)];

/** Whether a page is counted from the newest message and begins with it. */
export function isNewestPage(page: MessagePage): boolean {
  return page.pageNumber === 1 && page.before === undefined && !isOpenEnded(page);
}

/** Whether newer messages may follow the page, which has to be checked. */
export function isOpenEnded({ after, around, day }: MessagePage): boolean {
  return after !== undefined || around !== undefined || day !== undefined;
}

/** Reads the newest messages of a ticket that a caller may read. */
export async function readNewest(reader: Reader, session: Principal, ticketId: number): Promise<MessageWindow> {
  const rows = await reader.select(messageSelection, newest(session, ticketId));
  return { ...olderOf(rows, pageSize), hasNewer: false, targetId: null };
}

const newest = preparedForReaders((ticketId, readableRounds) => ({
  where: and(eq(messages.ticketId, ticketId), isReadableIn(readableRounds)),
  orderBy: newestFirst,
  limit: limitAfter(pageSize),
}));

/** Reads the messages of a page that are in readable rounds. */
export async function readWindow(
  reader: Reader,
  readableRounds: ReadableRounds,
  ticketId: number,
  page: MessagePage,
): Promise<MessageWindow> {
  const here = and(eq(messages.ticketId, ticketId), isReadableIn(readableRounds));
  if (page.around !== undefined) {
    return readAround(reader, here, await placeOf(reader, ticketId, page.around), page.around);
  }
  if (page.day !== undefined) {
    return readAround(reader, here, sql`(${startOfDay(page.day, await timeZoneOf(reader))}, 0)`, null);
  }
  if (page.after !== undefined) {
    const after = await placeOf(reader, ticketId, page.after);
    const newer = await readNewer(reader, and(here, sql`${place} > ${after}`), pageSize);
    return { ...newer, olderId: page.after, targetId: null };
  }
  const older = page.before === undefined ? undefined : sql`${place} < ${await placeOf(reader, ticketId, page.before)}`;
  const offset = page.before === undefined ? (page.pageNumber - 1) * pageSize : 0;
  return { ...(await readOlder(reader, and(here, older), pageSize, offset)), hasNewer: false, targetId: null };
}

async function readAround(
  reader: Reader,
  here: SQL | undefined,
  position: SQL,
  id: number | null,
): Promise<MessageWindow> {
  const before = await readOlder(reader, and(here, sql`${place} < ${position}`), half, 0);
  const from = await readNewer(reader, and(here, sql`${place} >= ${position}`), half);
  const target = from.shown[0]?.message.id ?? null;
  return {
    shown: [...before.shown, ...from.shown],
    olderId: before.olderId,
    hasNewer: from.hasNewer,
    targetId: id === null || target === id ? target : null,
  };
}

async function readOlder(reader: Reader, where: SQL | undefined, size: number, offset: number) {
  const rows = await reader.select(messageSelection, {
    where,
    orderBy: newestFirst,
    limit: limitAfter(size),
    offset,
    prepared: true,
  });
  return olderOf(rows, size);
}

/**
 * One more row than is shown, as a parameter: PostgreSQL keeps no generic plan for a constant once some chats are far
 * longer than most.
 */
function limitAfter(size: number): SQL {
  return sql`${size + 1}`;
}

/** Converts rows that are newest first to the shown messages, and the id of the message before them. */
function olderOf(rows: readonly MessageRow[], size: number): Pick<MessageWindow, 'shown' | 'olderId'> {
  return { shown: rows.slice(0, size).reverse(), olderId: rows[size]?.message.id ?? null };
}

async function readNewer(reader: Reader, where: SQL | undefined, size: number) {
  const rows = await reader.select(messageSelection, {
    where,
    orderBy: oldestFirst,
    limit: limitAfter(size),
    prepared: true,
  });
  return { shown: rows.slice(0, size), hasNewer: rows.length > size };
}

/** A message's position in its ticket. `createdAt` decides, because imported messages are older than their ids. */
const place = sql`(${messages.createdAt}, ${messages.id})`;

/**
 * The position of a message, read in its own query: in a tenant scope, PostgreSQL uses no index for a condition that
 * contains a query. Nulls, which nothing is before or after, for a message that is not in the ticket.
 */
async function placeOf(reader: Reader, ticketId: number, messageId: number): Promise<SQL> {
  const [found] = await reader.select(placeSelection, ofMessage({ ticketId, messageId }));
  return sql`(${found?.at ?? null}::timestamptz, ${found?.id ?? null}::integer)`;
}

const placeColumns = { at: momentText(messages.createdAt), id: messages.id };
const placeSelection = selectionOf(placeColumns, new QueryBuilder().select(placeColumns).from(messages));
const ofMessage = preparedTail<{ ticketId: number; messageId: number }>((value) => ({
  where: and(eq(messages.id, value('messageId')), eq(messages.ticketId, value('ticketId'))),
}));
