import type { TicketFilter } from '@recado/contract';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { ListPart, Parts } from '../../../platform/database/parts-of-list.ts';
import { constant } from '../../../platform/database/selection.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { newestFirst } from './list-order.ts';
import { tickets } from './tickets.schema.ts';

/** More parts are not read one by one: then PostgreSQL finds the page in its own way. */
const mostParts = 48;

type Condition = SQL | undefined;

const open: ListPart = { condition: eq(tickets.status, constant('open')) };
const pending: ListPart = { condition: eq(tickets.status, constant('pending')) };
/** Nobody waits in a closed ticket, so this is its order in each list. */
const closed: ListPart = { condition: eq(tickets.status, constant('closed')), orderBy: newestFirst };

/**
 * The parts of a list of tickets that an index has in its order: those of each status, and within it of each chosen queue
 * or agent. Undefined for a list that is one of them.
 */
export function partsOf(session: CallerSession, filter: TicketFilter): Parts | undefined {
  const inOrder = filter.sort === 'waiting' ? [] : [agentsOf(filter), queuesOf(filter)];
  return partsWithin(statusesOf(session, filter), inOrder);
}

/** The parts of a board: live tickets, of the chosen queues. */
export function partsOfBoard(queueIds: readonly number[] | undefined): Parts | undefined {
  return partsWithin([open, pending], [queuesOf({ queueIds })]);
}

function partsWithin(statuses: readonly ListPart[], choices: readonly (readonly Condition[])[]): Parts | undefined {
  const each = choices.reduce(
    (parts, choice) => (parts.length * choice.length <= mostParts ? crossed(parts, choice) : parts),
    statuses,
  );
  // Counted in the same ranges: the condition alone would be checked for all live tickets.
  return each.length < 2 ? undefined : { each, areTheList: true };
}

function crossed(parts: readonly ListPart[], choice: readonly Condition[]): readonly ListPart[] {
  return parts.flatMap((part) => choice.map((chosen) => narrowed(part, chosen)));
}

function narrowed(part: ListPart, chosen: Condition): ListPart {
  return { ...part, condition: and(part.condition, chosen) };
}

/** The caller's own tickets and pending ones without `showAll`, as far as they have the requested status. */
function statusesOf({ userId }: CallerSession, { status, showAll }: TicketFilter): readonly ListPart[] {
  if (status) return [{ condition: undefined }];
  const own = eq(tickets.userId, userId);
  return showAll === false ? [narrowed(open, own), narrowed(closed, own), pending] : [open, pending, closed];
}

function agentsOf({ users }: TicketFilter): readonly Condition[] {
  return users?.length ? distinct(users).map((id) => eq(tickets.userId, id)) : [undefined];
}

function queuesOf({ queueIds }: { queueIds?: readonly number[] | undefined }): readonly Condition[] {
  return queueIds ? [isNull(tickets.queueId), ...distinct(queueIds).map((id) => eq(tickets.queueId, id))] : [undefined];
}

/** No two parts have the same rows. */
function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}
