import type { Edition } from '../../source/source.ts';

/**
 * A rating in the three steps of this product. Ticketz has five, of which the lower and the upper two become one; null
 * for a number that is none.
 */
export function ratingOf(rating: number | null, edition: Edition): number | null {
  if (rating === null || !Number.isInteger(rating)) return null;
  if (edition !== 'ticketz') return rating >= 1 && rating <= 3 ? rating : null;
  if (rating < 1 || rating > 5) return null;
  return rating <= 2 ? 1 : rating === 3 ? 2 : 3;
}
