import type { TicketFilter } from '@recado/contract';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { ListPart, Parts } from '../../../platform/database/parts-of-list.ts';
import { constant } from '../../../platform/database/selection.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { newestFirst } from './list-order.ts';
import { tickets } from './tickets.schema.ts';
import { isOfAgent, statusesOf } from './view-conditions.ts';

/** More parts are not read one by one: then PostgreSQL finds the page in its own way. */
const mostParts = 48;

type Condition = SQL | undefined;

const open: ListPart = { condition: eq(tickets.status, constant('open')) };
const pending: ListPart = { condition: eq(tickets.status, constant('pending')) };
/** Nobody waits in a closed ticket, so this is its order in each list. */
const closed: ListPart = { condition: eq(tickets.status, constant('closed')), orderBy: newestFirst };
const partOf = { open, pending, closed };

/**
 * The parts of a list of tickets that an index has in its order: those of each status, and within it of each chosen queue
 * or agent. Undefined for a list that is one of them.
 */
export function partsOf(session: CallerSession, filter: TicketFilter): Parts | undefined {
  // Few, and found by an index of their own.
  if (filter.snoozed || filter.following) return undefined;
  const inOrder = filter.sort === 'waiting' ? [] : choicesOf(session, filter);
  return partsWithin(statusParts(session, filter), inOrder);
}

/** What has an index in the order of lists within a status. */
function choicesOf(session: CallerSession, filter: TicketFilter): readonly (readonly Condition[])[] {
  return [agentsOf(filter), queuesOf(filter), agentsOfView(session, filter), queuesOfView(filter)];
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
function statusParts({ userId }: CallerSession, filter: TicketFilter): readonly ListPart[] {
  const { status, showAll } = filter;
  if (status) return [{ condition: undefined }];
  const own = eq(tickets.userId, userId);
  const each = statusesOf(filter).map((one) => partOf[one]);
  return showAll === false ? each.map((part) => (part === pending ? part : narrowed(part, own))) : each;
}

function agentsOf({ users }: TicketFilter): readonly Condition[] {
  return users?.length ? distinct(users).map((id) => eq(tickets.userId, id)) : [undefined];
}

function queuesOf({ queueIds }: { queueIds?: readonly number[] | undefined }): readonly Condition[] {
  return queueIds ? [isNull(tickets.queueId), ...distinct(queueIds).map((id) => eq(tickets.queueId, id))] : [undefined];
}

function agentsOfView(session: CallerSession, { agents }: TicketFilter): readonly Condition[] {
  if (!agents?.length) return [undefined];
  const ids = agents.map((agent) => (agent === 'me' ? session.userId : agent));
  return [...new Set(ids)].map((agent) => isOfAgent(session, agent));
}

function queuesOfView({ inQueues }: TicketFilter): readonly Condition[] {
  return inQueues?.length ? distinct(inQueues).map((id) => eq(tickets.queueId, id)) : [undefined];
}

/** No two parts have the same rows. */
function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)];
}
