import { aliasedTable, and, eq, type SQL, sql } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { isReadableIn, type ReadableRounds } from './message-access.ts';
import { messages } from './messages.schema.ts';

/** Messages of a ticket that are shown together, oldest first. */
export interface ShownPage {
  ticketId: number;
  ids: readonly number[];
  /** The readable message before them; null at the beginning. */
  olderId: number | null;
  /** Whether they are the newest of their ticket. */
  isNewest: boolean;
}

/** The position of a line that indicates hidden rounds: after this message; null before the first message. */
export interface HiddenRounds {
  afterMessageId: number | null;
}

const before = aliasedTable(messages, 'before');

/** Where, among the shown messages, there are rounds that the reader may not read (SERVER §2, Who reads what). */
export async function hiddenRounds(
  unit: Unit,
  readableRounds: ReadableRounds,
  page: ShownPage,
): Promise<HiddenRounds[]> {
  const { ids, olderId } = page;
  const behindHidden = await followHidden(unit, readableRounds, ids);
  const places = ids.flatMap((id, index) =>
    behindHidden.has(id) ? [{ afterMessageId: ids[index - 1] ?? olderId }] : [],
  );
  const newest = ids.at(-1) ?? null;
  return page.isNewest && (await endsHidden(unit, readableRounds, page.ticketId, newest))
    ? [...places, { afterMessageId: newest }]
    : places;
}

/** Which of these messages directly follow a hidden one. */
async function followHidden(unit: Unit, readableRounds: ReadableRounds, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const isHiddenBefore = sql`(
    select ${isHidden(readableRounds)} from ${messages} "before"
    where ${before.ticketId} = ${messages.ticketId}
      and (${before.createdAt}, ${before.id}) < (${messages.createdAt}, ${messages.id})
    order by ${before.createdAt} desc, ${before.id} desc limit 1)`;
  const rows = await unit.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(isOneOf(messages.id, ids), isHiddenBefore));
  return new Set(rows.map(({ id }) => id));
}

/** Whether a hidden message is newer than the newest shown one. */
async function endsHidden(
  unit: Unit,
  readableRounds: ReadableRounds,
  ticketId: number,
  newestId: number | null,
): Promise<boolean> {
  const place = sql`(select shown.created_at, shown.id from ${messages} shown where shown.id = ${newestId})`;
  const isNewer = newestId === null ? undefined : sql`(${before.createdAt}, ${before.id}) > ${place}`;
  const [found] = await unit.db
    .select({ id: before.id })
    .from(before)
    .where(and(eq(before.ticketId, ticketId), isNewer, isHidden(readableRounds)))
    .limit(1);
  return found !== undefined;
}

function isHidden(readableRounds: ReadableRounds): SQL {
  const readable = isReadableIn(readableRounds, before);
  return readable ? sql`not ${readable}` : sql`false`;
}
