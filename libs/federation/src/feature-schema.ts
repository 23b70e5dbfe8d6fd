import { allAbilities, planFlags } from '@recado/api/contract';
import { z } from 'zod';
import { type Feature, menuIcons } from './feature.ts';

const texts = z.object({ pt: z.string().min(1), en: z.string().min(1), es: z.string().min(1) });
const path = z.string().startsWith('/');
const moduleName = z.string().regex(/^\.\/[\w-]+$/);

const route = z.object({
  path,
  module: moduleName,
  title: texts.optional(),
  ability: z.enum(allAbilities).optional(),
  plan: z.enum(planFlags).optional(),
  localFlag: z.literal('cshow').optional(),
});

const menuEntry = z.object({
  path,
  label: texts,
  icon: z.enum(menuIcons),
  group: z.enum(['service', 'management', 'administration']),
  order: z.number(),
  badge: z.literal('connections').optional(),
});

/** Checks a manifest where it enters: in the build, and where releases are read from disk. */
export const featureSchema: z.ZodType<Feature> = z
  .strictObject({
    name: z.string().regex(/^[a-z][a-z0-9_]*$/),
    title: texts,
    shellApi: z.string().regex(/^\^\d+\.\d+\.\d+$/),
    setup: moduleName.optional(),
    finder: moduleName.optional(),
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
