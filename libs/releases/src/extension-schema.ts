import { allAbilities } from '@recado/contract/abilities';
import { planFlags } from '@recado/contract/plan-flags';
import { z } from 'zod';

/** A text in the three languages of the product. */
export const texts = z.object({ pt: z.string().min(1), en: z.string().min(1), es: z.string().min(1) });

/** The title of an extension stands in a menu or a tab. */
export const shortTexts = textsUpTo(60);

/** A text in the three languages, each of at most `most` characters. */
export function textsUpTo(most: number) {
  const text = z.string().min(1).max(most);
  return z.object({ pt: text, en: text, es: text });
}

/** The name of a module, e.g. `./orders-panel`. */
export const moduleName = z.string().regex(/^\.\/[\w-]+$/);

/** The allowed characters of an SVG: digits and letters of path commands. */
const drawing = z.string().regex(/^[\w\s.,+-]+$/);

/** An icon: the paths of an SVG. */
export const picture = z.object({ viewBox: drawing, paths: z.array(drawing) });

/** A condition of an extension, or of the records that wake a bell. */
export const condition = z.strictObject({
  fact: z.string().min(1).max(60),
  in: z
    .array(z.union([z.string().max(100), z.number(), z.boolean(), z.null()]))
    .min(1)
    .max(50),
});

/** An extension of a remote (docs/adr/0152). */
export const extension = z.strictObject({
  point: z.string().min(1).max(60),
  module: moduleName,
  title: shortTexts,
  order: z.number(),
  icon: picture.optional(),
  when: z.array(condition).max(10).optional(),
  ability: z.enum(allAbilities).optional(),
  plans: z.array(z.enum(planFlags)).min(1).optional(),
});
