import type { Ticket } from '@recado/contract';
import { useMemo, useState } from 'react';

/** A list that does not move while the user is away from its top; `release` applies the changes that were held. */
export function useSteadyOrder(tickets: readonly Ticket[], isScrolled: boolean): SteadyList & { release: () => void } {
  const [snapshot, setSnapshot] = useState<Snapshot>();
  if (isScrolled && !snapshot) setSnapshot(snapshotOf(tickets));
  if (!isScrolled && snapshot) setSnapshot(undefined);
  const steady = useMemo(() => steadyOrder(tickets, snapshot), [tickets, snapshot]);
  return { ...steady, release: () => setSnapshot(snapshotOf(tickets)) };
}

/** A snapshot of a list, taken when the user scrolls away from its top: ids in order, with their last activity. */
type Snapshot = ReadonlyMap<number, string>;

/** The rows of a list that must not move, and the number of changes above them. */
interface SteadyList {
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
 * the list is shown unchanged.
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
