import { z } from 'zod';
import { apiScope, apiScopes } from '../api-scopes.ts';
import { defineEndpoints } from '../endpoint.ts';
import { changesOf, done, id, idInText, idOrNone, sizedText, timestamp } from '../fields.ts';
import { because } from '../issues.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** A key of the external API, without its token, which is shown once. */
export const apiKey = z.object({
  id,
  name: z.string(),
  /** The beginning of the token, by which it is recognised. */
  hint: z.string(),
  scopes: z.array(apiScope),
  /** The connection to which it is limited; null for all of the company. */
  whatsappId: id.nullable(),
  /** The installed app whose server has it: it changes and goes with the app. Absent: people made it. */
  app: z.string().optional(),
  /** Who made it. */
  madeBy: z.string().nullable(),
  expiresAt: timestamp.nullable(),
  /** Until when the former token is accepted beside the present one; null when it is not. */
  formerUntil: timestamp.nullable(),
  /** Accurate to the minute. */
  usedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ApiKey = z.output<typeof apiKey>;

/** Only the product makes the keys of apps. */
const givenScope = apiScope.refine((scope) => scope !== 'app:data', because('notAChoice'));
const draft = z.object({
  name: sizedText(2, 50),
  scopes: z.array(givenScope).min(1).max(apiScopes.length),
  expiresAt: z.iso.datetime().max(40).nullable().default(null),
});
const params = z.object({ apiKeyId: idInText });
/** The most hours for which the former token stays valid: a week, to change all programs that use it. */
export const mostFormerHours = 168;
const renewal = z.object({ formerHours: z.int().min(0).max(mostFormerHours).default(0) });
const shownOnce = z.object({ token: z.string(), record: apiKey });
const access = 'settings:manage';

/** Keys with which programs of the company call the external API (ADR 75). */
export const apiKeyEndpoints = defineEndpoints({
  'GET /api-keys': {
    summary: 'Search the keys of the external API; also without it in the plan, so that keys can be revoked',
    access,
    query: pageQuery.extend({ whatsappId: idInText.optional() }),
    answer: pageOf('records', apiKey),
  },
  'GET /api-keys/openapi': {
    summary: 'The OpenAPI document of the external API, for people',
    access,
    tenancy: 'none',
    plan: 'useExternalApi',
    answer: z.record(z.string(), z.unknown()),
  },
  'GET /api-keys/:apiKeyId': {
    summary: 'One key',
    access,
    params,
    answer: apiKey,
    errors: ['ERR_NOT_FOUND'],
  },
  'POST /api-keys': {
    summary: 'Make a key. Its token is shown this once',
    access,
    plan: 'useExternalApi',
    body: draft.extend({ whatsappId: idOrNone }),
    answer: shownOnce,
    errors: ['ERR_NO_WAPP_FOUND'],
  },
  'POST /api-keys/:apiKeyId/token': {
    summary: 'Make another token of a key, which is shown this once. The former one is void now, or after some hours',
    access,
    plan: 'useExternalApi',
    params,
    body: renewal.optional(),
    answer: shownOnce,
    errors: ['ERR_NOT_FOUND', 'ERR_OF_APP'],
  },
  'DELETE /api-keys/:apiKeyId/former-token': {
    summary: 'Make the former token of a key void before its time',
    access,
    params,
    answer: apiKey,
    errors: ['ERR_NOT_FOUND', 'ERR_OF_APP'],
  },
  'PUT /api-keys/:apiKeyId': {
    summary: 'Change what a key allows, and until when',
    access,
    plan: 'useExternalApi',
    params,
    body: changesOf(draft),
    answer: apiKey,
    errors: ['ERR_NOT_FOUND', 'ERR_OF_APP'],
  },
  'DELETE /api-keys/:apiKeyId': {
    summary: 'Revoke a key',
    access,
    params,
    answer: done,
    errors: ['ERR_NOT_FOUND', 'ERR_OF_APP'],
  },
});

/** The event of keys, for administrators. */
export const apiKeyEvents = { apiKey: resourceEvent(apiKey) };
