import type { MessageAd } from '@recado/contract';
import type { SourceId } from '../../source/records.ts';

/** A round of service of a ticket: here already, or on its way. */
export interface Round {
  /** Null for one that is not here yet. */
  id: number | null;
  /** The ticket there that it is of; null for a round that was made here. */
  old: SourceId | null;
  /** Whether people made or changed it here: then it stays as it is. */
  isOurs: boolean;
  /** Its end as it is known there; `finishedAt` is the one that it gets here. */
  end: Date | null;
  whatsappId: number | null;
  queueId: number | null;
  userId: number | null;
  isLead: boolean;
  source: MessageAd | null;
  queuedAt: Date;
  startedAt: Date | null;
  firstAnswerAt: Date | null;
  finishedAt: Date | null;
  ratingUntil: Date | null;
  ratedAt: Date | null;
  rating: number | null;
}

/** What rounds need to know of their ticket. */
export interface TicketOfRounds {
  isClosed: boolean;
  /** When something last happened in it. */
  endedAt: Date;
  /** When the tickets there that it is made of ended; null or absent for one that has not. */
  ends: ReadonlyMap<SourceId, Date | null>;
}

/** The rounds of a ticket in order, and when each ends. */
export interface Arranged {
  ordered: { round: Round; finishedAt: Date | null }[];
  /** The first one that is written anew with those after it, because ids must ascend, too; their number if none is. */
  firstMoved: number;
}

/**
 * Puts the rounds of a ticket in order and closes gaps: a round without an end ends when the next one begins, rounds of
 * one ticket there do not overlap, and only the last one may run, namely if the ticket is not closed.
 */
export function arrangeRounds(rounds: readonly Round[], ticket: TicketOfRounds): Arranged {
  const sorted = rounds.toSorted(
    (one, other) => one.queuedAt.getTime() - other.queuedAt.getTime() || place(one) - place(other),
  );
  const runsHere = sorted.some(({ isOurs, finishedAt }) => isOurs && finishedAt === null);
  const ordered = sorted.map((round, index) => {
    if (round.isOurs) return { round, finishedAt: round.finishedAt };
    const later = sorted.slice(index + 1);
    const [next] = later;
    const bound = later.find(({ old }) => old === round.old)?.queuedAt ?? null;
    const end = knownEnd(round, ticket.ends.get(round.old ?? '') ?? null);
    if (next || runsHere) return { round, finishedAt: endBefore(round, end, next?.queuedAt ?? null, bound) };
    return { round, finishedAt: ticket.isClosed ? (end ?? latest(round, ticket.endedAt)) : null };
  });
  return { ordered, firstMoved: firstOutOfOrder(sorted) };
}

/** The end of a round: its own, otherwise that of its ticket there. */
function knownEnd({ end, queuedAt }: Round, endOfTicket: Date | null): Date | null {
  return end ?? (endOfTicket && endOfTicket >= queuedAt ? endOfTicket : null);
}

function endBefore(round: Round, known: Date | null, nextBegin: Date | null, bound: Date | null): Date {
  const end = known ?? latest(round, nextBegin);
  return bound !== null && end > bound ? latest(round, bound) : end;
}

/** A time, but not before a round began. */
function latest({ queuedAt, startedAt }: Round, moment: Date | null): Date {
  return new Date(Math.max(queuedAt.getTime(), startedAt?.getTime() ?? 0, moment?.getTime() ?? 0));
}

function place({ id }: Round): number {
  return id ?? Number.MAX_SAFE_INTEGER;
}

/** The first round from which ids do not ascend, new ones at the end aside; the number of rounds if all do. */
function firstOutOfOrder(rounds: readonly Round[]): number {
  const lastKnown = rounds.findLastIndex(({ id }) => id !== null);
  const first = rounds.findIndex(({ id }, index) => {
    const before = rounds[index - 1]?.id ?? 0;
    return index <= lastKnown && (id === null || id < before);
  });
  return first === -1 ? rounds.length : first;
}
