import { z } from 'zod';
import { ratingScales, satisfactions } from '../rules/rating-scales.ts';

/** The best grade of a scale: 3 for 1 to 3, 5 for 1 to 5, 10 for 0 to 10. */
export const ratingScale = z.literal(ratingScales);

/** How a customer rated a round. */
export const roundRating = z.object({
  scale: ratingScale,
  /** The grade on this scale. */
  score: z.int(),
  satisfaction: z.enum(satisfactions),
  /** What they wrote about it when they were asked for a comment; null without one. */
  comment: z.string().nullable(),
});
export type RoundRating = z.output<typeof roundRating>;
