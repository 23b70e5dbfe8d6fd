import { z } from 'zod';
import { apiScope, apiScopes } from '../api-scopes.ts';
import { appArchive, appName, appPartName, appVersion, mostArchive } from '../app-archive.ts';
import { appDataKinds } from '../app-data-kinds.ts';
import { defineEndpoints } from '../endpoint.ts';
import { changesOf, done, flagInText, id, ids, texts, timestamp } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';
import { webhookEventTypes } from '../webhook-events.ts';
import { remoteName } from './releases.ts';

const profile = z.enum(['user', 'supervisor', 'admin']);
const count = z.int().nonnegative();
const webhooks = z.array(z.enum(webhookEventTypes)).max(webhookEventTypes.length);

/** What an app wants beside the browser: scopes of the API, a server, events that are sent to it, and steps of the chatbot. */
const appNeeds = z.object({
  scopes: z.array(apiScope).max(apiScopes.length),
  /** Where its server is; null: it has none. */
  origin: z.string().max(200).nullable(),
  webhooks,
  /** The steps of the chatbot that its server answers. */
  steps: z.array(appPartName).max(10),
});
export type AppNeeds = z.output<typeof appNeeds>;

/** A part of an app, with its title. */
const namedTitle = z.object({ name: appPartName, title: texts });

/** A step of the chatbot that an installed app answers, for whoever builds menus. */
export const offeredStep = z.object({
  app: appName,
  appTitle: texts,
  step: appPartName,
  title: texts,
  /** How it may end. */
  outcomes: z.array(namedTitle),
});
export type OfferedStep = z.output<typeof offeredStep>;

/** As many as a manifest may declare. */
const mostAbilities = 10;

/** For each ability of an app, the profiles that have it; one that is not named has the profiles of the manifest. */
const abilities = z
  .record(appPartName, z.array(profile).max(3))
  .refine((chosen) => Object.keys(chosen).length <= mostAbilities)
  .meta({ maxProperties: mostAbilities });

/** An app that the company installed: what it consented to, and for whom (docs/adr/0154). */
export const appInstallation = z.object({
  id,
  /** The version whose needs an administrator consented to. */
  version: appVersion,
  /** The version that runs: the newest that wants no more than that. Null: each such version was withdrawn. */
  running: appVersion.nullable(),
  isOn: z.boolean(),
  /** Who has it: users with one of these profiles and, unless empty, one of these queues. */
  profiles: z.array(profile),
  queueIds: z.array(id),
  abilities,
  installedBy: z.string(),
  consentedAt: timestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type AppInstallation = z.output<typeof appInstallation>;

/** An app in the catalogue, as the company sees it. */
export const listedApp = z.object({
  id,
  name: appName,
  title: texts,
  summary: texts,
  /** The path of its first picture at the web listener; null: it has none. */
  picture: z.string().nullable(),
  publisher: z.string(),
  /** The newest version; that of the installation if all were withdrawn. */
  version: appVersion,
  /** Whether every version was withdrawn: nobody can install it, and where it is installed it does not run. */
  isWithdrawn: z.boolean(),
  /** Whether the plan of the company allows it. */
  isAllowed: z.boolean(),
  /** Whether the newest version wants more than was consented to; the former one goes on. */
  wantsMore: z.boolean(),
  installation: appInstallation.nullable(),
  updatedAt: timestamp,
});
export type ListedApp = z.output<typeof listedApp>;

/** All that an administrator reads before they consent. */
export const appDetail = listedApp.extend({
  description: texts,
  pictures: z.array(z.object({ address: z.string(), alt: texts })),
  /** The fingerprint of the publisher's key: SHA-256 in base64, as `ssh-keygen` writes it. */
  fingerprint: z.string(),
  /** What the newest version wants: consent is to exactly this. */
  needs: appNeeds,
  /** Of that, what goes beyond the consent; null: nothing, or it is not installed. */
  more: appNeeds.nullable(),
  /** What its server is asked to do again and again. */
  runs: z.array(z.object({ name: z.string(), everyMinutes: z.int() })),
  /** The steps of the chatbot that its server answers. */
  steps: z.array(namedTitle),
  abilities: z.array(namedTitle.extend({ profiles: z.array(profile) })),
  /** The points at which it adds something, and whether that is a page of its server. */
  extensions: z.array(z.object({ point: z.string(), title: texts, isPage: z.boolean() })),
  /** To what the data belongs that it keeps. */
  data: z.array(z.enum(appDataKinds)),
  hasSettings: z.boolean(),
  price: texts.nullable(),
  publishedAt: timestamp,
  /** In how many page loads of the company it failed today (UTC), in any version. */
  failuresToday: count,
});
export type AppDetail = z.output<typeof appDetail>;

/** Who publishes apps, with the key that signs them. */
export const appPublisher = z.object({
  id,
  name: z.string(),
  /** Ed25519, in base64 of its DER form. */
  publicKey: z.string(),
  fingerprint: z.string(),
  /** The names of their apps, also of those that were withdrawn. */
  apps: z.array(appName),
  /** Since when nothing new is accepted of them; what was accepted stays. Null: they publish. */
  endedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type AppPublisher = z.output<typeof appPublisher>;

/** The page loads with a version of an app, and those of them in which it failed (docs/adr/0083). */
const appFigures = z.object({ loads: count, failures: count });

/** An app as the super user sees it, with all versions, the newest first. */
export const publishedApp = z.object({
  name: appName,
  /** The name under which browsers report it, in the place of a remote's. */
  reportedAs: remoteName,
  title: texts,
  publisher: z.string(),
  /** The version that companies install; null: all are withdrawn. */
  current: appVersion.nullable(),
  needsPlan: z.boolean(),
  /** The plans that allow it, if it needs one. */
  planIds: z.array(id),
  /** How many companies installed it. */
  installations: z.int(),
  versions: z.array(
    z.object({
      version: appVersion,
      needs: appNeeds,
      /** The characters of its code. */
      size: z.int(),
      /** The hash of what was signed: SHA-256 in hex. */
      digest: z.string(),
      publishedAt: timestamp,
      /** How it did in the last 24 hours, and in the last 7 days. */
      lastDay: appFigures,
      lastWeek: appFigures,
      withdrawn: z.object({ at: timestamp, reason: z.string() }).nullable(),
    }),
  ),
});
export type PublishedApp = z.output<typeof publishedApp>;

const superUser = { access: 'platform:manage', tenancy: 'system' } as const;
const administrator = { access: 'settings:manage' } as const;
const params = z.object({ app: appName });
const publication = { body: appArchive, largest: mostArchive, errors: ['ERR_APP_REFUSED'] } as const;

const audience = z.object({
  profiles: z.array(profile).min(1).max(3),
  queueIds: ids.default([]),
  abilities: abilities.default({}),
});
/** What an administrator was shown, and consents to: it must be what the version needs. */
const consent = appNeeds.extend({ version: appVersion, steps: appNeeds.shape.steps.default([]) });
const refusals = ['ERR_NOT_FOUND', 'ERR_APP_CONSENT', 'ERR_APP_NOT_IN_PLAN', 'ERR_NO_QUEUE_FOUND'] as const;

/** Apps that companies install: their catalogue, and who has them (docs/adr/0154). */
export const appEndpoints = defineEndpoints({
  'GET /app-publishers': {
    summary: 'Who publishes apps, with their keys',
    ...superUser,
    answer: z.array(appPublisher),
  },
  'POST /app-publishers': {
    summary: 'Accept a publisher: what their key signs can be published',
    ...superUser,
    body: z.object({ name: z.string().trim().min(2).max(60), publicKey: z.string().max(200) }),
    answer: appPublisher,
  },
  'PUT /app-publishers/:publisherId': {
    summary: 'End a publisher, so that nothing new of them is accepted, or accept them again',
    ...superUser,
    params: z.object({ publisherId: z.coerce.number().int().positive().max(2_147_483_647) }),
    body: z.object({ isEnded: z.boolean() }),
    answer: appPublisher,
    errors: ['ERR_NOT_FOUND'],
  },
  'POST /apps': {
    summary: 'Publish a version of an app that its publisher signed',
    ...superUser,
    ...publication,
    answer: publishedApp,
  },
  'PUT /own-apps': {
    summary: 'Publish a version of your app, which you signed',
    ...{ access: 'token', scope: 'releases:publish', tenancy: 'system', callsPerMinute: 30 },
    ...publication,
    answer: z.object({
      name: appName,
      version: appVersion,
      /** Whether companies install this version now. */
      isCurrent: z.boolean(),
    }),
  },
  'GET /apps/:app/versions': {
    summary: 'The versions of an app, its plans, and how many companies have it',
    ...superUser,
    params,
    answer: publishedApp,
    errors: ['ERR_NOT_FOUND'],
  },
  'PUT /apps/:app/versions/:version': {
    summary: 'Withdraw a version, so that nobody runs it, or put it back',
    ...superUser,
    params: params.extend({ version: appVersion }),
    body: z.object({ isWithdrawn: z.boolean(), reason: z.string().trim().min(3).max(200) }),
    answer: publishedApp,
    errors: ['ERR_NOT_FOUND'],
  },
  'PUT /apps/:app/plans': {
    summary: 'Choose the plans that allow an app, which needs one',
    ...superUser,
    params,
    body: z.object({ planIds: ids }),
    answer: publishedApp,
    errors: ['ERR_NOT_FOUND', 'ERR_NO_PLAN_FOUND'],
  },
  'GET /apps': {
    summary: 'Search the apps that the company can install or has installed; `installed`: only these',
    ...administrator,
    query: pageQuery.extend({ installed: flagInText.optional() }),
    answer: pageOf('records', listedApp),
  },
  'GET /apps/:app': {
    summary: 'One app, with all that a consent is about',
    ...administrator,
    params,
    answer: appDetail,
    errors: ['ERR_NOT_FOUND'],
  },
  'POST /apps/:app/installation': {
    summary: 'Install an app, and consent to exactly what its version needs',
    ...administrator,
    params,
    body: audience.extend({ consent }),
    answer: appDetail,
    errors: [...refusals, 'ERR_APP_INSTALLED', 'ERR_TOO_MANY_APPS'],
  },
  'PUT /apps/:app/installation': {
    summary: 'Change who has an app, switch it off or on, or consent to a version that wants more',
    ...administrator,
    params,
    body: changesOf(audience).extend({ isOn: z.boolean().optional(), consent: consent.optional() }),
    answer: appDetail,
    errors: refusals,
  },
  'DELETE /apps/:app/installation': {
    summary: 'Remove an app with its key, webhook, runs, settings and data',
    ...administrator,
    params,
    answer: done,
    errors: ['ERR_NOT_FOUND'],
  },
});

/** For administrators: an app was installed, changed or removed, or another version runs. */
export const appEvents = { app: resourceEvent(listedApp) };
