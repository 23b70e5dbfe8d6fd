/** The scales on which customers rate a round, each named by its best grade: 1 to 3, 1 to 5, 0 to 10. */
export const ratingScales = [3, 5, 10] as const;
export type RatingScale = (typeof ratingScales)[number];

/** What a rating says, whatever its scale. */
export const satisfactions = ['unsatisfied', 'neutral', 'satisfied'] as const;
export type Satisfaction = (typeof satisfactions)[number];

/** The most characters of a comment to a rating; a longer one is cut. */
export const longestRatingComment = 1_000;

/** The worst grade of a scale. */
export function worstGrade(scale: RatingScale): 0 | 1 {
  return scale === 10 ? 0 : 1;
}

/** All grades of a scale, the worst first. */
export function gradesOf(scale: RatingScale): number[] {
  const worst = worstGrade(scale);
  return Array.from({ length: scale - worst + 1 }, (_, index) => worst + index);
}

/** The lowest neutral and the lowest satisfied grade. From 1 to 3 the second grade is called satisfied (SPEC §2.5). */
const bounds: Record<RatingScale, { neutral: number; satisfied: number }> = {
  3: { neutral: 2, satisfied: 2 },
  5: { neutral: 3, satisfied: 4 },
  10: { neutral: 7, satisfied: 9 },
};

/**
 * What a grade says on its scale. From 1 to 3, 1 is unsatisfied; from 1 to 5, 4 is satisfied and 3 neutral; from 0 to 10,
 * promoters (9, 10) are satisfied, passives (7, 8) neutral, detractors (0 to 6) unsatisfied.
 */
export function satisfactionOf(scale: RatingScale, score: number): Satisfaction {
  const { neutral, satisfied } = bounds[scale];
  if (score >= satisfied) return 'satisfied';
  return score >= neutral ? 'neutral' : 'unsatisfied';
}

/**
 * The result of the ratings on one scale, with one decimal: the percentage of the satisfied; from 0 to 10 the Net
 * Promoter Score, −100 to 100. Null without ratings.
 */
export function ratingResult(scale: RatingScale, of: Readonly<Record<Satisfaction, number>>): number | null {
  const answered = of.satisfied + of.neutral + of.unsatisfied;
  if (answered === 0) return null;
  const share = (of.satisfied - (scale === 10 ? of.unsatisfied : 0)) / answered;
  return Math.round(share * 1000) / 10;
}
