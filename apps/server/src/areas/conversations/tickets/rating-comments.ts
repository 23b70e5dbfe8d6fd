import type { RatingScale } from '@recado/contract';
import { longestRatingComment } from '@recado/contract/rating-scales';
import { desc, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { isSkipping } from '../answers/skipping.ts';
import { meansSomethingElse, ratingCommented } from './in-process-events.ts';
import type { Ticket } from './open-ticket.ts';
import type { RatingReply } from './ratings.ts';
import { scaleOfRound, scoreOfRound } from './round-ratings.ts';
import { ticketCycles } from './tickets.schema.ts';

/** A rated round whose comment is awaited. */
interface RatedRound {
  cycleId: number;
  scale: RatingScale;
  score: number;
}

/**
 * The answer to `awaitedReply` for comments: the next text after the question is the comment to the rating, or leaves it
 * out (`isSkipping`), for half an hour. Undefined if none is awaited, and for a text that has a meaning of its own.
 */
export async function awaitedComment(
  unit: Unit,
  { ticket, text }: { ticket: Ticket; text: string },
): Promise<RatingReply | undefined> {
  if (ticket.status !== 'closed' || ticket.isGroup) return undefined;
  const round = await roundAwaitingComment(unit, ticket.id, unit.now());
  if (!round || (await unit.query(meansSomethingElse, { companyId: ticket.companyId, text }))) return undefined;
  const comment = isSkipping(text) ? null : text.trim().slice(0, longestRatingComment);
  const handle = () => takeComment(unit, ticket, round, comment);
  return { answer: { kind: 'ratingComment', label: comment === null ? 'skip' : '' }, handle };
}

async function roundAwaitingComment(unit: Unit, ticketId: number, now: Date): Promise<RatedRound | undefined> {
  const { id, commentUntil } = ticketCycles;
  const [last] = await unit.db
    .select({ id, commentUntil, scale: scaleOfRound, score: scoreOfRound })
    .from(ticketCycles)
    .where(eq(ticketCycles.ticketId, ticketId))
    .orderBy(desc(ticketCycles.id))
    .limit(1);
  if (!last?.commentUntil || last.commentUntil <= now || last.score === null) return undefined;
  return { cycleId: last.id, scale: last.scale, score: last.score };
}

/** Stores the comment, once; the ticket stays closed. */
async function takeComment(
  unit: Unit,
  { id: ticketId, companyId, queueId, whatsappId }: Ticket,
  { cycleId, scale, score }: RatedRound,
  comment: string | null,
): Promise<void> {
  await unit.db
    .update(ticketCycles)
    .set({ ratingComment: comment, commentUntil: null })
    .where(eq(ticketCycles.id, cycleId));
  await unit.emit(ratingCommented, { companyId, ticketId, queueId, whatsappId, scale, score, comment });
}
