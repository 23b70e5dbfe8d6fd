import type { Round } from './arrange-rounds.ts';
import type { PlacedTicket } from './place-tickets.ts';
import type { TicketRounds } from './rounds-of-tickets.ts';
import { stateOf } from './ticket-state.ts';

/**
 * Takes a ticket there into its ticket here: a round from its own times, until its own rounds come. Nobody knows when
 * that one was accepted. `claimed`: the rounds that are rounds there; `isKept`: people have changed the ticket here, so
 * that its rounds stay as they are.
 */
export function takeTicket(
  placed: PlacedTicket,
  ticket: TicketRounds | undefined,
  { claimed, isKept }: { claimed: ReadonlySet<number>; isKept: boolean },
): void {
  if (!ticket) return;
  const { row } = placed;
  ticket.begins.set(row.id, beginOf(row, ticket));
  const lastAt = row.updatedAt ?? row.createdAt;
  if (lastAt && lastAt > ticket.endedAt) ticket.endedAt = lastAt;
  const last = ticket.rounds.findLast(({ old }) => old === row.id);
  if (!isKept || !last) ticket.ends.set(row.id, endOf(placed));
  if (!last) ticket.rounds.push(roundOf(placed, ticket));
  else if (!isKept && (last.id === null || !claimed.has(last.id))) Object.assign(last, assignmentOf(placed));
}

/** When a ticket there ended; null while it has not. */
function endOf({ row, queueId, userId }: PlacedTicket): Date | null {
  const { status } = stateOf(row, { queueId, userId });
  return status === 'closed' ? (row.updatedAt ?? row.createdAt) : null;
}

function assignmentOf({ queueId, userId, row }: PlacedTicket) {
  // A round that waits has no agent.
  return { queueId, userId: stateOf(row, { queueId, userId }).userId };
}

function beginOf({ createdAt, updatedAt }: PlacedTicket['row'], { endedAt }: TicketRounds): Date {
  return createdAt ?? updatedAt ?? endedAt;
}

function roundOf(placed: PlacedTicket, ticket: TicketRounds): Round {
  const { row } = placed;
  return {
    id: null,
    old: row.id,
    isOurs: false,
    end: null,
    whatsappId: ticket.whatsappId,
    ...assignmentOf(placed),
    isLead: false,
    source: null,
    queuedAt: beginOf(row, ticket),
    startedAt: null,
    firstAnswerAt: null,
    finishedAt: null,
    ratingUntil: null,
    ratedAt: null,
    rating: null,
  };
}

/** The tickets there that decide the state of their ticket here: of each the newest one. */
export function newestTickets(
  placed: readonly PlacedTicket[],
  byTicket: ReadonlyMap<number, TicketRounds>,
): PlacedTicket[] {
  const newest = new Map([...byTicket].map(([ticketId, { begins }]) => [ticketId, latest(begins)]));
  return placed.filter(({ row, ticketId }) => newest.get(ticketId) === row.id);
}

/** The one that began last; of several at one time the last one. */
function latest(begins: ReadonlyMap<string, Date>): string | undefined {
  return [...begins].toSorted(([, one], [, other]) => one.getTime() - other.getTime()).at(-1)?.[0];
}
