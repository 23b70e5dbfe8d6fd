import type { MessageAnswer, RatingScale } from '@recado/contract';
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { readRating } from '../answers/rating.ts';
import { ticketRated } from './in-process-events.ts';
import type { Ticket } from './open-ticket.ts';
import { ticketCycles, userRatings } from './tickets.schema.ts';

/** What a customer's text answers, and the function to call after its message is stored. */
export interface RatingReply {
  answer: MessageAnswer;
  handle: () => Promise<void>;
}

/** How long after the question a text counts as the comment to a rating, in milliseconds (docs/adr/0172). */
const commentWindow = 30 * 60 * 1000;

/**
 * The answer to `awaitedReply` for ratings: a customer's number, stars or words are the rating of the last round, if a
 * rating was requested within 24 hours (SERVER §2, Rating). Undefined for any other text, which begins a new round.
 */
export async function awaitedRating(
  unit: Unit,
  { ticket, text }: { ticket: Ticket; text: string },
): Promise<RatingReply | undefined> {
  // A text that is no rating on any scale is none of this one: the round is not read for it.
  if (ticket.status !== 'closed' || !mayRate(text)) return undefined;
  const round = await roundAwaitingRating(unit, ticket.id, unit.now());
  const score = round && readRating(text, round.scale);
  if (!round || score === null || score === undefined) return undefined;
  const handle = () => takeRating(unit, ticket, { ...round, score }, unit.now());
  return { answer: { kind: 'rating', label: labelOf(round.scale, score) }, handle };
}

function mayRate(text: string): boolean {
  return ([3, 5, 10] as const).some((scale) => readRating(text, scale) !== null);
}

/** The grade as answers in a conversation have it: with its scale, except on that from 1 to 3. */
function labelOf(scale: RatingScale, score: number): MessageAnswer['label'] {
  return scale === 3 ? String(score) : `${score}/${scale}`;
}

/** The last round of a ticket if it is finished and awaits its rating, and on which scale; otherwise undefined. */
async function roundAwaitingRating(
  unit: Unit,
  ticketId: number,
  now: Date,
): Promise<{ cycleId: number; scale: RatingScale } | undefined> {
  const { id, ratingUntil, ratedAt, ratingScale } = ticketCycles;
  const [last] = await unit.db
    .select({ id, ratingUntil, ratedAt, ratingScale })
    .from(ticketCycles)
    .where(eq(ticketCycles.ticketId, ticketId))
    .orderBy(desc(ticketCycles.id))
    .limit(1);
  const isAwaited = last?.ratingUntil && last.ratedAt === null && last.ratingUntil > now;
  return isAwaited ? { cycleId: last.id, scale: last.ratingScale ?? 3 } : undefined;
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

/** Stores a rating; the ticket stays closed. Where the connection asks for a comment, the next text is one for a while. */
async function takeRating(
  unit: Unit,
  { id: ticketId, companyId, queueId, whatsappId }: Ticket,
  { cycleId, scale, score }: { cycleId: number; scale: RatingScale; score: number },
  now: Date,
): Promise<void> {
  const asksComment = await isCommentAsked(unit, whatsappId);
  const grade = scale === 3 ? { rating: score } : { ratingScore: score };
  const commentUntil = asksComment ? new Date(now.getTime() + commentWindow) : null;
  await unit.db
    .update(ticketCycles)
    .set({ ...grade, ratedAt: now, commentUntil })
    .where(eq(ticketCycles.id, cycleId));
  await unit.emit(ticketRated, { companyId, ticketId, queueId, whatsappId, scale, score, asksComment });
}

async function isCommentAsked(unit: Unit, whatsappId: number | null): Promise<boolean> {
  if (whatsappId === null) return false;
  const { asksRatingComment } = whatsapps;
  const [row] = await unit.db.select({ asksRatingComment }).from(whatsapps).where(eq(whatsapps.id, whatsappId));
  return row?.asksRatingComment ?? false;
}

/** The scale on which customers of a connection rate. */
export async function ratingScaleOf(unit: Unit, whatsappId: number | null): Promise<RatingScale> {
  if (whatsappId === null) return 3;
  const { ratingScale } = whatsapps;
  const [row] = await unit.db.select({ ratingScale }).from(whatsapps).where(eq(whatsapps.id, whatsappId));
  return row?.ratingScale ?? 3;
}

/** The average rating of a user from 1 to 3, as a column of the query that reads the user; null without ratings. */
export function averageRatingOf(userId: SQL): SQL<number | null> {
  return sql`(
    select round(kept.total::numeric / nullif(kept.rated, 0), 2)::float8 from ${userRatings} kept where kept.user_id = ${userId})`;
}
