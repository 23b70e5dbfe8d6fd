import type { Ticket } from '@recado/api/contract';

/** How a list stood when the reader scrolled away from its top: ids in order, with their last activity. */
export type Snapshot = ReadonlyMap<number, string>;

/** What to show of a list that must not move, and how much has happened above it meanwhile. */
export interface SteadyList {
  shown: Ticket[];
  held: number;
}

/** Remembers how a list stands now. */
export function snapshotOf(tickets: readonly Ticket[]): Snapshot {
  return new Map(tickets.map((ticket) => [ticket.id, ticket.lastMessageAt]));
}

/**
 * A list in the order it had when the reader scrolled away (UX: the list does not move under the pointer). Rows keep
 * their place and show what is new in them; what left the list leaves; older pages come at the end; new tickets and
 * moved ones are counted in `held`. Without a snapshot the list is shown as it is.
 */
export function steadyOrder(tickets: readonly Ticket[], snapshot: Snapshot | undefined): SteadyList {
  if (!snapshot) return { shown: [...tickets], held: 0 };
  const present = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const kept = [...snapshot.keys()].flatMap((id) => present.get(id) ?? []);
  const oldest = [...snapshot.values()].at(-1) ?? '';
  const unknown = tickets.filter((ticket) => !snapshot.has(ticket.id));
  const older = unknown.filter((ticket) => ticket.lastMessageAt <= oldest);
  const moved = kept.filter((ticket) => ticket.lastMessageAt !== snapshot.get(ticket.id)).length;
  return { shown: [...kept, ...older], held: unknown.length - older.length + moved };
}
