import type { Ticket } from '@recado/api/contract';

/** A snapshot of a list, taken when the user scrolls away from its top: ids in order, with their last activity. */
export type Snapshot = ReadonlyMap<number, string>;

/** The rows of a list that must not move, and the number of changes above them. */
export interface SteadyList {
  shown: Ticket[];
  held: number;
}

/** Takes a snapshot of a list. */
export function snapshotOf(tickets: readonly Ticket[]): Snapshot {
  return new Map(tickets.map((ticket) => [ticket.id, ticket.lastMessageAt]));
}

/**
 * A list in the order of its snapshot (UX: the list does not move under the pointer). Rows are updated in place,
 * removed ones disappear, and older pages are appended. New and moved tickets are counted in `held`. Without a snapshot
 * the list is shown as it is.
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
