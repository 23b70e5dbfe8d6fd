import { allAbilities } from '@recado/contract/abilities';
import { planFlags } from '@recado/contract/plan-flags';
import { z } from 'zod';
import type { Feature, ReleasedFeature } from './feature.ts';

const texts = z.object({ pt: z.string().min(1), en: z.string().min(1), es: z.string().min(1) });
const path = z.string().startsWith('/');
const moduleName = z.string().regex(/^\.\/[\w-]+$/);

/** The allowed characters of an SVG: digits and letters of path commands. */
const drawing = z.string().regex(/^[\w\s.,+-]+$/);
const picture = z.object({ viewBox: drawing, paths: z.array(drawing) });

const needs = {
  ability: z.enum(allAbilities).optional(),
  plan: z.enum(planFlags).optional(),
  localFlag: z.literal('cshow').optional(),
};

const route = z.object({
  path,
  module: moduleName,
  firstCalls: moduleName.optional(),
  whenExpired: z.literal(true).optional(),
  title: texts.optional(),
  ...needs,
});

const bell = z.object({ module: moduleName, order: z.number(), isOccasional: z.boolean().optional(), ...needs });

const menuEntry = z.object({
  path,
  label: texts,
  icon: picture,
  group: z.enum(['service', 'management', 'administration']),
  order: z.number(),
  badge: moduleName.optional(),
});

/** Checks a manifest in the build. */
export const featureSchema: z.ZodType<Feature> = z
  .strictObject({
    name: z.string().regex(/^[a-z][a-z0-9_]*$/),
    title: texts,
    setup: moduleName.optional(),
    finder: moduleName.optional(),
    bells: z.array(bell).optional(),
    routes: z.array(route),
    menu: z.array(menuEntry),
  })
  .superRefine((feature, context) => {
    const paths = new Set(feature.routes.map((known) => known.path));
    for (const entry of feature.menu) {
      if (!paths.has(entry.path)) context.addIssue(`the menu leads to ${entry.path}, which no route serves`);
    }
    if (paths.size < feature.routes.length) context.addIssue('two routes have the same path');
  });

const versions = z.record(z.string(), z.string());

/**
 * Checks a release when it is read from disk, as far as registry and menu need it. A remote may be newer than its
 * reader: unknown fields pass, and `uses` shows whether the shell supports them.
 */
export const releasedSchema: z.ZodType<ReleasedFeature> = z.looseObject({
  name: z.string().regex(/^[a-z][a-z0-9_]*$/),
  title: texts,
  setup: moduleName.optional(),
  finder: moduleName.optional(),
  bells: z
    .array(z.looseObject({ module: moduleName, order: z.number(), isOccasional: z.boolean().optional() }))
    .optional(),
  routes: z.array(z.looseObject({ path, module: moduleName })),
  menu: z.array(z.looseObject({ ...menuEntry.shape, icon: picture })),
  uses: z.record(z.string(), z.union([z.string(), versions])),
});
