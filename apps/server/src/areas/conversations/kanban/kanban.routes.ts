import { type AnswerInput, type kanbanEndpoints, type QueryOutput, ticketPageSize } from '@recado/contract';
import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { CompanyReader, Unit } from '../../../platform/database/database.ts';
import { fastListOf } from '../../../platform/database/fast-list.ts';
import { counting, ownCompany, preparedTail, type RowOf, selectionOf } from '../../../platform/database/selection.ts';
import { sharedBy } from '../../../platform/database/shared-by.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { linkedTags, replaceTags, requireTags } from '../tags/tag-links.ts';
import { byName, tagSelection } from '../tags/tag-rows.ts';
import { foundByActivity, newestFirst } from '../tickets/list-order.ts';
import { partsOfBoard } from '../tickets/list-parts.ts';
import { mentions } from '../tickets/list-tickets.ts';
import { tags, ticketTags } from '../tickets/tags.schema.ts';
import { listedTicketSelection, ticketCount, ticketRecordIn, ticketsOfPage } from '../tickets/ticket-rows.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { requireTicketForChange, visibleTo } from '../tickets/visibility.ts';

/** The kanban: lanes, cards, and moves (SPEC §2.10, §7). */
export function kanbanRoutes(): Handlers<keyof typeof kanbanEndpoints> {
  return {
    'GET /tags/kanban': {
      reads: async ({ reader }) => presentLanes(await reader.selectShared(tagSelection, lanes({}))),
    },
    'GET /ticket/kanban': { reads: ({ reader, session, query }) => listLane(reader, session, query) },
    'PUT /ticket-tags/:ticketId/:tagId': ({ unit, session, params }) =>
      moveCard(unit, session, params.ticketId, params.tagId),
    'DELETE /ticket-tags/:ticketId': ({ unit, session, params }) => moveCard(unit, session, params.ticketId, null),
  };
}

const lanes = preparedTail(() => ({
  where: and(eq(tags.companyId, ownCompany), eq(tags.kanban, sql`1`)),
  orderBy: byName,
}));

const presentLanes = sharedBy((rows: readonly RowOf<typeof tagSelection>[]) => ({ lista: [...rows] }));

/**
 * Moves a ticket to the lane of a tag, or out of its lane (`null`); its other tags stay (SPEC §4.7). The ticket is
 * locked, so the last of two moves wins. Throws ERR_NO_TAG_FOUND for a tag that is not a lane, and the errors of
 * reading a ticket.
 */
async function moveCard(
  unit: Unit,
  session: CallerSession,
  ticketId: number,
  tagId: number | null,
): Promise<AnswerInput<'PUT /ticket-tags/:ticketId/:tagId'>> {
  const row = await requireTicketForChange(unit, session, ticketId);
  const lane = await requireTags(unit, session.companyId, tagId === null ? [] : [tagId]);
  if (!lane.every(({ isLane }) => isLane)) throw new AppError('ERR_NO_TAG_FOUND');
  const present = await linkedTags(unit, ticketId);
  const wanted = [...present.filter(({ isLane }) => !isLane), ...lane];
  return ticketRecordIn(unit, await replaceTags(unit, row, present, wanted));
}

const laneColumns = { id: tags.id };
const laneSelection = selectionOf(laneColumns, new QueryBuilder().select(laneColumns).from(tags));

/** The tags that are lanes. Their ids are read first: joined, they were looked up for each ticket again. */
async function lanesOf(reader: CompanyReader): Promise<number[]> {
  const lanes = await reader.select(laneSelection, { where: and(eq(tags.companyId, ownCompany), eq(tags.kanban, 1)) });
  return lanes.map(({ id }) => id);
}

/** The tag of a ticket's lane, or null; of several lanes, the one with the smallest id. */
function laneOfTicket(lanes: readonly number[]): SQL {
  return sql`(
    select min(${ticketTags.tagId}) from ${ticketTags}
    where ${ticketTags.ticketId} = ${tickets.id} and ${isOneOf(ticketTags.tagId, lanes)})`;
}

const live = ['open', 'pending'] as const;

/** The open and pending tickets that the caller sees, of one lane or of all, 40 per page (SERVER §1). */
async function listLane(
  reader: CompanyReader,
  session: CallerSession,
  { pageNumber, searchParam, queueIds, tagId }: QueryOutput<'GET /ticket/kanban'>,
): Promise<AnswerInput<'GET /ticket/kanban'>> {
  const text = searchParam.trim();
  const isLarge = tagId === undefined || (await isLargeLane(reader, tagId));
  const inChosen = isLarge ? inLargeLane : inLane;
  const where = and(
    eq(tickets.companyId, ownCompany),
    ne(tickets.status, 'closed'),
    visibleTo(session),
    queueIds && or(isNull(tickets.queueId), isOneOf(tickets.queueId, queueIds)),
    tagId === undefined ? undefined : inChosen(tagId, laneOfTicket(await lanesOf(reader))),
  );
  const list = {
    rows: listedTicketSelection,
    count: ticketCount,
    where,
    order: newestFirst,
    size: ticketPageSize,
    found: foundByActivity,
    parts: isLarge ? partsOfBoard(queueIds) : undefined,
    search: text === '' ? undefined : mentions(text, { where, order: newestFirst, statuses: live }),
  };
  return fastListOf(reader, list, { pageNumber }, ticketsOfPage);
}

/** The condition for tickets in a lane; links are read by tag first. Of a lane with few tickets this is the quickest way. */
function inLane(tagId: number, laneOfTicket: SQL): SQL | undefined {
  const linked = sql`select ${ticketTags.ticketId} from ${ticketTags} where ${ticketTags.tagId} = ${tagId}`;
  return and(sql`${tickets.id} in (${linked})`, sql`${laneOfTicket} = ${tagId}`);
}

/** A lane with more tickets, closed ones included, is read in the order of the list until the page is full. */
const fewInLane = 2_000;
const linkCount = counting(ticketTags);

async function isLargeLane(reader: CompanyReader, tagId: number): Promise<boolean> {
  if (tagId === 0) return true;
  const ofTag = and(eq(ticketTags.companyId, ownCompany), eq(ticketTags.tagId, tagId));
  const [links] = await reader.select(linkCount, { where: ofTag, limit: fewInLane + 1 });
  return (links?.count ?? 0) > fewInLane;
}

/** The condition of a lane in which most tickets are expected to be. */
function inLargeLane(tagId: number, laneOfTicket: SQL): SQL {
  return likely(tagId === 0 ? isNull(laneOfTicket) : sql`${laneOfTicket} = ${tagId}`);
}

/**
 * The same condition, which PostgreSQL expects to hold for nearly all rows. For what a subquery answers it expects one row in two
 * hundred: fewer than a page, so it asked for every live ticket and sorted them.
 */
function likely(condition: SQL): SQL {
  return sql`(case when ${condition} then true end) is not null`;
}
