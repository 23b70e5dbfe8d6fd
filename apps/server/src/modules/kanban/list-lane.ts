import { type AnswerInput, type QueryOutput, ticketPageSize } from '@recado/api/contract';
import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Services } from '../../channels/services.ts';
import { isOneOf } from '../../platform/database/conditions.ts';
import { fastListOf } from '../../platform/database/paging.ts';
import { ownCompany } from '../../platform/database/selection.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { tags, ticketTags } from '../tickets/tags.schema.ts';
import { listedTicketSelection, presentTicket, ticketCount } from '../tickets/ticket-rows.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { visibleTo } from '../tickets/visibility.ts';

const newestFirst = [desc(tickets.lastMessageAt), desc(tickets.id)];

/** The tag of a ticket's lane, or null: of several lanes the one with the smallest id. */
const laneOfTicket = sql`(
  select min(${ticketTags.tagId}) from ${ticketTags} join ${tags} on ${tags.id} = ${ticketTags.tagId}
  where ${ticketTags.ticketId} = ${tickets.id} and ${tags.kanban} = 1)`;

/** The open and pending tickets that the caller sees, of one lane or of all, 40 per page (SERVER §1). */
export async function listLane(
  platform: Services & Pick<Platform, 'database'>,
  session: Session,
  { pageNumber, queueIds, tagId }: QueryOutput<'GET /ticket/kanban'>,
): Promise<AnswerInput<'GET /ticket/kanban'>> {
  const where = and(
    eq(tickets.companyId, ownCompany),
    ne(tickets.status, 'closed'),
    visibleTo(session),
    queueIds && or(isNull(tickets.queueId), isOneOf(tickets.queueId, queueIds)),
    tagId === undefined ? undefined : inLane(tagId),
  );
  const list = {
    rows: listedTicketSelection,
    count: ticketCount,
    where,
    order: newestFirst,
    size: ticketPageSize,
  };
  const { rows, ...paged } = await fastListOf(platform.database, session.companyId, list, { pageNumber });
  return { tickets: rows.map((row) => presentTicket(platform, row)), ...paged };
}

/** The links are read by tag first: a lane has fewer tickets than the board. */
function inLane(tagId: number): SQL | undefined {
  if (tagId === 0) return isNull(laneOfTicket);
  const linked = sql`select ${ticketTags.ticketId} from ${ticketTags} where ${ticketTags.tagId} = ${tagId}`;
  return and(sql`${tickets.id} in (${linked})`, sql`${laneOfTicket} = ${tagId}`);
}
