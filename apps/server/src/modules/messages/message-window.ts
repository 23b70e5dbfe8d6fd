import { pageSize } from '@recado/api/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { companies, messages } from '../../platform/database/schema/index.ts';
import { ownCompany } from '../../platform/database/selection.ts';
import { isReadableIn, type Sight } from './message-access.ts';
import { type MessageRow, messageSelection, newestFirst } from './message-rows.ts';

/** Which messages of a ticket: a page counted from the newest, or those beside a message or around a day. */
export interface MessagePage {
  pageNumber: number;
  before?: number | undefined;
  after?: number | undefined;
  around?: number | undefined;
  day?: string | undefined;
}

/** Messages that follow each other, oldest first. */
export interface MessageWindow {
  shown: MessageRow[];
  /** The readable message before them; null at the beginning. */
  olderId: number | null;
  hasNewer: boolean;
  /** The message that was asked for. */
  targetId: number | null;
}

/** How many messages are shown before the one that was asked for, and from it on. */
const half = pageSize / 2;
const oldestFirst = [asc(messages.createdAt), asc(messages.id)];

/** Whether a page is counted from the newest message and begins with it. */
export function isNewestPage(page: MessagePage): boolean {
  return page.pageNumber === 1 && page.before === undefined && !isOpenEnded(page);
}

/** Whether a page may end anywhere: also at the newest message. */
export function isOpenEnded({ after, around, day }: MessagePage): boolean {
  return after !== undefined || around !== undefined || day !== undefined;
}

/** Reads the messages of a page that may be read in this sight. */
export async function readWindow(
  unit: Unit,
  sight: Sight,
  ticketId: number,
  page: MessagePage,
): Promise<MessageWindow> {
  const here = and(eq(messages.ticketId, ticketId), isReadableIn(sight));
  if (page.around !== undefined) return readAround(unit, here, placeOf(ticketId, page.around), page.around);
  if (page.day !== undefined) return readAround(unit, here, sql`(${startOf(page.day)}, 0)`, null);
  if (page.after !== undefined) {
    const newer = await readNewer(unit, and(here, sql`${place} > ${placeOf(ticketId, page.after)}`), pageSize);
    return { ...newer, olderId: page.after, targetId: null };
  }
  const older = page.before === undefined ? undefined : sql`${place} < ${placeOf(ticketId, page.before)}`;
  const offset = page.before === undefined ? (page.pageNumber - 1) * pageSize : 0;
  return { ...(await readOlder(unit, and(here, older), pageSize, offset)), hasNewer: false, targetId: null };
}

async function readAround(unit: Unit, here: SQL | undefined, position: SQL, id: number | null): Promise<MessageWindow> {
  const before = await readOlder(unit, and(here, sql`${place} < ${position}`), half, 0);
  const from = await readNewer(unit, and(here, sql`${place} >= ${position}`), half);
  const target = from.shown[0]?.message.id ?? null;
  return {
    shown: [...before.shown, ...from.shown],
    olderId: before.olderId,
    hasNewer: from.hasNewer,
    targetId: id === null || target === id ? target : null,
  };
}

async function readOlder(unit: Unit, where: SQL | undefined, size: number, offset: number) {
  const rows = await unit.select(messageSelection, {
    where,
    orderBy: newestFirst,
    // A parameter: once some chats are far longer than most, PostgreSQL keeps no generic plan for a constant.
    limit: sql`${size + 1}`,
    offset,
    prepared: true,
  });
  return { shown: rows.slice(0, size).reverse(), olderId: rows[size]?.message.id ?? null };
}

async function readNewer(unit: Unit, where: SQL | undefined, size: number) {
  const rows = await unit.select(messageSelection, {
    where,
    orderBy: oldestFirst,
    limit: sql`${size + 1}`,
    prepared: true,
  });
  return { shown: rows.slice(0, size), hasNewer: rows.length > size };
}

/** A message's position in its ticket: `createdAt` decides, because imported messages are older than their ids suggest. */
const place = sql`(${messages.createdAt}, ${messages.id})`;

function placeOf(ticketId: number, messageId: number): SQL {
  return sql`(
    select place.created_at, place.id from messages place where place.id = ${messageId} and place.ticket_id = ${ticketId})`;
}

/** The beginning of a day in the company's time zone. */
function startOf(day: string): SQL {
  return sql`((${day}::date)::timestamp at time zone (
    select ${companies.timeZone} from ${companies} where ${companies.id} = ${ownCompany}))`;
}
