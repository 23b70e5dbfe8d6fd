import type { EventName } from '@recado/contract';
import { allAbilities } from '@recado/contract/abilities';
import { planFlags } from '@recado/contract/plan-flags';
import { z } from 'zod';
import { nameProblems } from './apps/reported-name.ts';
import { condition, extension, moduleName, picture, texts } from './extension-schema.ts';
import type { Feature, ReleasedFeature } from './feature.ts';
import { extensionProblems } from './points/extension-problems.ts';

const path = z.string().startsWith('/');

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

/** They are read in every page, so that wrong ones must not reach a browser. */
const wakes = z.strictObject({
  asks: z.templateLiteral(['GET /', z.string().regex(/^[\w/-]+(\?[\w=&%.-]*)?$/)]),
  when: z.array(condition).max(10).optional(),
  events: z.array(z.custom<EventName>(isName)).max(10),
});

/** Whether an event is known is compared with the installation, as for what the code subscribes to. */
function isName(value: unknown): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= 60;
}

const bell = z.object({
  module: moduleName,
  order: z.number(),
  isOccasional: z.boolean().optional(),
  wakes: wakes.optional(),
  ...needs,
});

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
    name: z
      .string()
      .regex(/^[a-z][a-z0-9_]*$/)
      .superRefine((name, context) => {
        for (const problem of nameProblems(name)) context.addIssue(problem);
      }),
    title: texts,
    setup: moduleName.optional(),
    finder: moduleName.optional(),
    bells: z.array(bell).optional(),
    extensions: z.array(extension).optional(),
    routes: z.array(route),
    menu: z.array(menuEntry),
  })
  .superRefine((feature, context) => {
    const paths = new Set(feature.routes.map((known) => known.path));
    for (const entry of feature.menu) {
      if (!paths.has(entry.path)) context.addIssue(`the menu leads to ${entry.path}, which no route serves`);
    }
    for (const problem of extensionProblems(feature)) context.addIssue(problem);
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
    .array(
      z.looseObject({
        module: moduleName,
        order: z.number(),
        isOccasional: z.boolean().optional(),
        wakes: wakes.optional(),
      }),
    )
    .optional(),
  // They are read in every page, so that a wrong one must not reach a browser.
  extensions: z.array(z.looseObject(extension.shape)).optional(),
  routes: z.array(z.looseObject({ path, module: moduleName })),
  menu: z.array(z.looseObject({ ...menuEntry.shape, icon: picture })),
  uses: z.record(z.string(), z.union([z.string(), versions])),
});
