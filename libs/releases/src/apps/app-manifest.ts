import { apiScopes } from '@recado/contract/api-scopes';
import { appName, appPartName, appVersion } from '@recado/contract/app-archive';
import { type AppDataKind, appDataKinds } from '@recado/contract/app-data-kinds';
import { webhookEventTypes } from '@recado/contract/webhook-events';
import { z } from 'zod';
import { extension, moduleName, shortTexts, textsUpTo } from '../extension-schema.ts';
import { settingsSchema } from './app-settings.ts';
import { ownOutcomes } from './app-step.ts';

export { type AppDataKind, appDataKinds, appName, appVersion };

/** The scopes that an app may ask for: those of keys, but for what only the super user gives, and its own data, which it has. */
export const appScopes = apiScopes.filter((scope) => scope !== 'releases:publish' && scope !== 'app:data');

const profile = z.enum(['user', 'supervisor', 'admin']);

/**
 * An extension of an app at one of the points that apps may use. It is drawn by the app's code (`module` is what that
 * registers), or is a page of the app's server in a frame (`page`, a path).
 */
const appExtension = z.strictObject({
  ...extension.omit({ ability: true, plans: true, module: true }).shape,
  module: moduleName.optional(),
  page: z
    .string()
    .regex(/^\/[\w./-]{0,199}$/)
    .optional(),
  /** The name of an ability of this app, which the person must have. */
  ability: appPartName.optional(),
});
export type AppExtension = z.output<typeof appExtension>;

const server = z.strictObject({
  /** Where the server of the app is reached: https, without a path. */
  origin: z
    .url({ protocol: /^https?$/ })
    .max(200)
    .refine((address) => new URL(address).origin === address, 'an origin has no path'),
  /** Events of the company that are delivered to `/recado/events` of the server. */
  webhooks: z.array(z.enum(webhookEventTypes)).max(webhookEventTypes.length).default([]),
  /** What the product asks the server to do again and again: `POST /recado/runs/<name>`. */
  runs: z
    .array(z.strictObject({ name: appPartName, everyMinutes: z.number().int().min(5).max(10_080) }))
    .max(5)
    .default([]),
});

const data = z.strictObject({
  kind: z.enum(appDataKinds),
  /** Fields of the values by which they can be searched. */
  searchable: z
    .array(z.string().regex(/^[A-Za-z]\w{0,39}$/))
    .max(10)
    .default([]),
});

/** A step of the chatbot: the app's server answers customers who reach it (`POST /recado/steps/<name>`). */
const step = z
  .strictObject({
    name: appPartName,
    title: shortTexts,
    /** How it may end; the chatbot goes on below the option, at the one with this title. */
    outcomes: z
      .array(z.strictObject({ name: appPartName, title: shortTexts }))
      .max(5)
      .default([]),
  })
  .superRefine(({ name, outcomes }, context) => {
    const names = new Set<string>([...ownOutcomes, ...outcomes.map((outcome) => outcome.name)]);
    if (names.size < ownOutcomes.length + outcomes.length)
      context.addIssue(`step "${name}": two outcomes have the same name, or one is called ${ownOutcomes.join(' or ')}`);
  });
const pictureFile = z.string().regex(/^[\w-]{1,60}\.(png|jpe?g|webp)$/);

/** What an app is, before any of its code: who installs it reads this. Unknown fields are refused at publication. */
export const appManifest = z
  .strictObject({
    name: appName,
    version: appVersion,
    /** The major version of the host API that its code was built for. */
    api: z.literal(1),
    title: shortTexts,
    summary: textsUpTo(140),
    description: textsUpTo(4_000),
    pictures: z
      .array(z.strictObject({ file: pictureFile, alt: textsUpTo(140) }))
      .max(6)
      .default([]),
    /** What it costs, in words; the product takes no money for it. */
    price: textsUpTo(200).optional(),
    scopes: z.array(z.enum(appScopes)).max(appScopes.length).default([]),
    /** Rights within the app, and who has them before an administrator decides. */
    abilities: z
      .array(z.strictObject({ name: appPartName, title: shortTexts, profiles: z.array(profile) }))
      .max(10)
      .default([]),
    /** Whether only companies may install it whose plan lists it. */
    needsPlan: z.boolean().default(false),
    extensions: z.array(appExtension).max(20).default([]),
    settings: settingsSchema.optional(),
    data: z.array(data).max(appDataKinds.length).default([]),
    server: server.optional(),
    /** Absent in versions that were published before there were steps. */
    steps: z.array(step).max(10).optional(),
  })
  .superRefine((manifest, context) => {
    for (const { point, module, page } of manifest.extensions) {
      if ((module === undefined) === (page === undefined)) context.addIssue(`${point}: either a module or a page`);
      if (page !== undefined && !manifest.server) context.addIssue(`${point}: a page needs a server`);
    }
    const { steps = [] } = manifest;
    if (steps.length > 0 && !manifest.server) context.addIssue('steps: a server answers them, and there is none');
    if (new Set(steps.map(({ name }) => name)).size < steps.length) context.addIssue('two steps have the same name');
    const known = new Set(manifest.abilities.map(({ name }) => name));
    for (const { ability } of manifest.extensions) {
      if (ability !== undefined && !known.has(ability)) context.addIssue(`there is no ability "${ability}"`);
    }
    if (known.size < manifest.abilities.length) context.addIssue('two abilities have the same name');
    const kinds = new Set(manifest.data.map(({ kind }) => kind));
    if (kinds.size < manifest.data.length) context.addIssue('data of one kind is declared twice');
  });
export type AppManifest = z.output<typeof appManifest>;
