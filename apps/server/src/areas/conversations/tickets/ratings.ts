import type { MessageAnswer } from '@recado/contract';
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { readRating } from '../answers/rating.ts';
import { ticketRated } from './in-process-events.ts';
import type { Ticket } from './open-ticket.ts';
import { ticketCycles, userRatings } from './tickets.schema.ts';

/**
 * The answer to `awaitedReply` for ratings: a customer's number, stars or words are the rating of the last round, if a
 * rating was requested within 24 hours (SERVER §2, Rating). Undefined for any other text, which begins a new round.
 */
export async function awaitedRating(
  unit: Unit,
  { ticket, text }: { ticket: Ticket; text: string },
): Promise<{ answer: MessageAnswer; handle: () => Promise<void> } | undefined> {
  const rating = ticket.status === 'closed' ? readRating(text) : null;
  if (rating === null) return undefined;
  const cycleId = await cycleAwaitingRating(unit, ticket.id, unit.now());
  if (cycleId === undefined) return undefined;
  const handle = () => takeRating(unit, ticket, { cycleId, rating }, unit.now());
  return { answer: { kind: 'rating', label: String(rating) }, handle };
}

/** The last round of a ticket if it is finished and awaits its rating, otherwise undefined. */
async function cycleAwaitingRating(unit: Unit, ticketId: number, now: Date): Promise<number | undefined> {
  const [last] = await unit.db
    .select({ id: ticketCycles.id, ratingUntil: ticketCycles.ratingUntil, ratedAt: ticketCycles.ratedAt })
    .from(ticketCycles)
    .where(eq(ticketCycles.ticketId, ticketId))
    .orderBy(desc(ticketCycles.id))
    .limit(1);
  const isAwaited = last?.ratingUntil && last.ratedAt === null && last.ratingUntil > now;
  return isAwaited ? last.id : undefined;
}

/** Whether the question for a rating was sent within the time in which a number answers it, also if it was answered. */
export async function wasRatingAsked(unit: Unit, ticketId: number, now: Date): Promise<boolean> {
  const asked = unit.db
    .select({ id: ticketCycles.id })
    .from(ticketCycles)
    .where(and(eq(ticketCycles.ticketId, ticketId), gt(ticketCycles.ratingUntil, now)))
    .limit(1);
  return (await asked).length > 0;
}

/** Stores a rating, from 1 to 3; the ticket stays closed. */
async function takeRating(
  unit: Unit,
  { id: ticketId, companyId, queueId, whatsappId }: Ticket,
  { cycleId, rating }: { cycleId: number; rating: number },
  now: Date,
): Promise<void> {
  await unit.db.update(ticketCycles).set({ rating, ratedAt: now }).where(eq(ticketCycles.id, cycleId));
  await unit.emit(ticketRated, { companyId, ticketId, queueId, whatsappId, rating });
}

/** The average rating of a user, 1 to 3, as a column of the query that reads the user; null without ratings. */
export function averageRatingOf(userId: SQL): SQL<number | null> {
  return sql`(
    select round(kept.total::numeric / nullif(kept.rated, 0), 2)::float8 from ${userRatings} kept where kept.user_id = ${userId})`;
}
