import { changeOf, defineResource, tickets } from '@recado/api/live';
import type { Tag, Ticket } from '@recado/contract';

/** The tags that are lanes; one that is no longer a lane leaves the list. */
export const laneTags = defineResource({
  list: 'GET /tags/kanban',
  events: {
    tag: (event) =>
      event.action !== 'delete' && event.record.kanban === 0
        ? { type: 'remove', id: event.record.id }
        : changeOf(event),
  },
  compare: (a, b) => a.name.localeCompare(b.name, undefined, { sensitivity: 'base' }),
});

/** The cards of one lane: its tag's id, or 0 for tickets that are in no other (SPEC §2.10). */
export interface LaneQuery {
  tagId: number;
  /** The user's queues; without them, all queues that the user sees. */
  queueIds?: number[] | undefined;
  /** Words of name, number or last message. */
  searchParam?: string | undefined;
  /** The ids of all lanes, which decide in which one a ticket is. Not sent. */
  lanes: readonly number[];
}

/** Open and pending tickets as cards. The events of tickets move them between the lanes. */
export const cards = defineResource<'GET /ticket/kanban', LaneQuery>({
  list: 'GET /ticket/kanban',
  pageSize: 40,
  sentQuery: ({ lanes: _, ...sent }) => sent,
  events: tickets.events,
  belongs: (ticket, { tagId, queueIds, searchParam, lanes }) =>
    ticket.status !== 'closed' &&
    (!queueIds || ticket.queueId === null || queueIds.includes(ticket.queueId)) &&
    laneOf(ticket, lanes) === tagId &&
    (!searchParam || (tickets.belongs?.(ticket, { searchParam }) ?? false)),
  compare: tickets.compare,
});

/** The lane of a ticket, or 0; of several the one with the smallest id, as the server decides. */
export function laneOf({ tags }: Pick<Ticket, 'tags'>, lanes: readonly number[]): number {
  const own = tags.map(({ id }) => id).filter((id) => lanes.includes(id));
  return own.length > 0 ? Math.min(...own) : 0;
}

/** A copy of the ticket in another lane; `null` is the first one. Its other tags stay. */
export function inLane(ticket: Ticket, lane: Tag | null, lanes: readonly number[]): Ticket {
  const others = ticket.tags.filter(({ id }) => !lanes.includes(id));
  return { ...ticket, tags: lane ? [...others, { id: lane.id, name: lane.name, color: lane.color }] : others };
}
