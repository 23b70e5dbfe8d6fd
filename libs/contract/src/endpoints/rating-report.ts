import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { ratingScale, roundRating } from '../entities/round-rating.ts';
import { id, timestamp } from '../fields.ts';
import { reportFilter } from './reports.ts';

/** The most comments of the report of ratings. */
export const mostRatingComments = 50;

/** The most queues, agents or connections of the report of ratings. */
export const mostRatingSubjects = 1_000;

const count = z.int().min(0);

/** The ratings on one scale; those of different scales are never summed up. */
export const ratingFigure = z.object({
  scale: ratingScale,
  /** The rounds for which a rating was requested, and those of them without one: they are neither good nor bad. */
  asked: count,
  unanswered: count,
  answered: count,
  satisfied: count,
  neutral: count,
  unsatisfied: count,
  /** How often each grade was given, the worst grade first. */
  grades: z.array(count),
  /** The mean grade with two decimals; null without ratings. */
  average: z.number().nullable(),
  /**
   * The percentage of the satisfied, with one decimal; on the scale from 0 to 10 the Net Promoter Score, −100 to 100: the
   * percentage of promoters less that of detractors. Null without ratings.
   */
  result: z.number().nullable(),
});
export type RatingFigure = z.output<typeof ratingFigure>;

/** A comment, with who rated whom. */
export const ratingComment = z.object({
  roundId: id,
  uuid: z.string(),
  contactName: z.string(),
  userName: z.string().nullable(),
  rating: roundRating,
  ratedAt: timestamp,
});
export type RatingComment = z.output<typeof ratingComment>;

/** How customers rated the rounds of a filter, on each scale in use. */
export const ratingReport = z.object({
  scales: z.array(ratingFigure),
  /** The same by queue, agent or connection, those asked most often first. */
  subjects: z.array(
    z.object({
      /** The queue, agent or connection; 0 for none. */
      subjectId: z.int(),
      /** Null without a subject. */
      name: z.string().nullable(),
      scales: z.array(ratingFigure),
    }),
  ),
  /** The latest comments. */
  comments: z.array(ratingComment),
});
export type RatingReport = z.output<typeof ratingReport>;

/** The report of ratings. */
export const ratingReportEndpoints = defineEndpoints({
  'GET /ticket/reports/ratings': {
    summary: 'How customers rated the rounds that began in a period, by scale, with all filters of the report',
    access: 'dashboard:view',
    query: reportFilter.extend({ by: z.enum(['agent', 'queue', 'connection']).default('agent') }),
    answer: ratingReport,
  },
});
