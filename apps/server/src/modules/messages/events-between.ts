import type { AnswerInput } from '@recado/api/contract';
import { and, desc, eq, getTableColumns, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { messages, ticketEvents } from '../../platform/database/schema/index.ts';
import { isReadableIn, type Sight } from './message-access.ts';

/** More lines than this between the messages of one page are not shown: the newest are. */
const mostEvents = 50;

/** A part of a conversation: after the message before it (null: from the beginning), up to its newest one. */
interface Part {
  ticketId: number;
  olderId: number | null;
  /** Null up to the present. */
  newestId: number | null;
}

const { companyId: _company, queueId: _queue, cycleId: _cycle, ...shownColumns } = getTableColumns(ticketEvents);

/** What happened to a ticket within a part of its conversation, oldest first, as far as the reader may read its rounds. */
export async function eventsBetween(
  unit: Unit,
  sight: Sight,
  { ticketId, olderId, newestId }: Part,
): Promise<AnswerInput<'GET /messages/:ticketId'>['events']> {
  const found = await unit.db
    .select(shownColumns)
    .from(ticketEvents)
    .where(
      and(
        eq(ticketEvents.ticketId, ticketId),
        olderId === null ? undefined : gt(ticketEvents.happenedAt, placeOf(unit, olderId)),
        newestId === null ? undefined : lte(ticketEvents.happenedAt, placeOf(unit, newestId)),
        isReadableIn(sight, ticketEvents),
      ),
    )
    .orderBy(desc(ticketEvents.happenedAt), desc(ticketEvents.id))
    .limit(mostEvents);
  return found.reverse();
}

/** When a message took its place in the conversation, as a value to compare with. */
function placeOf(unit: Unit, messageId: number): SQL {
  return sql`${unit.db.select({ at: messages.createdAt }).from(messages).where(eq(messages.id, messageId))}`;
}
