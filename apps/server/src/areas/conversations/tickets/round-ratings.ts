import type { RatingScale, RoundRating } from '@recado/contract';
import { satisfactionOf } from '@recado/contract/rating-scales';
import { type SQL, sql } from 'drizzle-orm';
import { currentRoundOfTicket } from './cycles.ts';
import { ticketCycles } from './tickets.schema.ts';

/** A rating as it is stored. */
export type StoredRating = Omit<RoundRating, 'satisfaction'>;

/** The best grade of the scale of the rating of `round`: a rating in `rating` is from 1 to 3, whoever requested it. */
const scaleOf = (round: SQL): SQL<RatingScale> =>
  sql`case when ${round}.rating is null then coalesce(${round}.rating_scale, 3) else 3 end`;
const scoreOf = (round: SQL): SQL<number | null> => sql`coalesce(${round}.rating, ${round}.rating_score)`;
const ratingOf = (round: SQL): SQL<StoredRating | null> => sql`(case when ${scoreOf(round)} is not null then
  json_build_object('scale', ${scaleOf(round)}, 'score', ${scoreOf(round)}, 'comment', ${round}.rating_comment) end)`;

const ofStatement = sql`${ticketCycles}`;

/** The scale on which a round was rated, or is to be, within a statement that reads rounds. */
export const scaleOfRound = scaleOf(ofStatement);
/** The grade of a round on its scale; null without a rating. */
export const scoreOfRound = scoreOf(ofStatement);
/** Whether a rating was requested for a round; one that came from another product counts as well. */
export const wasAskedToRate: SQL<boolean> = sql`(${ticketCycles}.rating_until is not null or ${scoreOfRound} is not null)`;
/** The rating of a round, for `presentRating`. */
export const ratingOfRound = ratingOf(ofStatement);

/** The rating of the current round of a ticket (see `currentRoundOfTicket`), within a statement that reads tickets. */
export const ratingOfTicket: SQL<StoredRating | null> = sql`(
  select ${ratingOf(sql`round`)} from ${ticketCycles} round where round.id = ${currentRoundOfTicket})`;

/** A rating in the form of the contract. */
export function presentRating(rating: StoredRating | null | undefined): RoundRating | null {
  return rating ? { ...rating, satisfaction: satisfactionOf(rating.scale, rating.score) } : null;
}
