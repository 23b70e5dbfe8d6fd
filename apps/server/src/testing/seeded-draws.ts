import { randomly } from './randomly.ts';

/** Draws that are the same for the same seed, so that a test that fails fails again. */
export interface SeededDraws {
  /** A whole number from 0, less than `limit`. */
  below(limit: number): number;
  /** One of the items. Throws if there are none. */
  one<Item>(items: readonly Item[]): Item;
}

/** Begins draws with a seed. */
export function seededDraws(seed: number): SeededDraws {
  const random = randomly(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    below,
    one: (items) => {
      const place = below(items.length);
      for (const [index, item] of items.entries()) if (index === place) return item;
      throw new Error('There is nothing to draw from');
    },
  };
}
