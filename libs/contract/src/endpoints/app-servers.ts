import { z } from 'zod';
import { apiScope } from '../api-scopes.ts';
import { appName } from '../app-archive.ts';
import { defineEndpoints } from '../endpoint.ts';
import { done, id, namedTexts, smallJson, timestamp } from '../fields.ts';
import { because } from '../issues.ts';
import { webhookEventTypes } from '../webhook-events.ts';
import { offeredStep } from './apps.ts';

/** An app by its name. */
const params = z.object({ app: appName });

/** The ticket or contact that the person looks at; only one that they may see. */
const inView = z.object({ ticketId: id.optional(), contactId: id.optional() });

/** Paths below it are what only the installation asks for (docs/adr/0154). */
const ownPaths = /^\/recado(\/|$)/i;

/** A path without anything that a server could read in another way: no empty or dotted parts, nothing encoded. */
const path = z
  .string()
  .max(500)
  .regex(/^\/[\w.~@:,=/-]*$/)
  .refine((text) => !text.includes('//') && !/(^|\/)\.{1,2}(\/|$)/.test(text), because('invalidFormat'))
  .refine((text) => !ownPaths.test(text), because('notAChoice'));

const request = inView.extend({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path,
  query: namedTexts(50, 2_000).optional(),
  /** Any JSON. */
  body: smallJson(256 * 1_024, 50).optional(),
});

/** What the server was told or asked, with the outcome: a status, or why there was no answer. */
const outcome = z.object({
  status: z.int().nullable(),
  error: z.string().nullable(),
});

/** How the connection to the server of an installed app does, for administrators. */
const appServer = z.object({
  origin: z.string().nullable(),
  /** The key with which it calls the external API. */
  key: z.object({ id, hint: z.string(), scopes: z.array(apiScope), usedAt: timestamp.nullable() }).nullable(),
  /** The webhook through which it hears events. */
  webhook: z
    .object({
      id,
      events: z.array(z.enum(webhookEventTypes)),
      isActive: z.boolean(),
      failingSince: timestamp.nullable(),
    })
    .nullable(),
  /** The last of each kind; `isWaiting`: it is being tried. */
  deliveries: z.array(
    outcome.extend({ name: z.enum(['installed', 'settings']), isWaiting: z.boolean(), at: timestamp }),
  ),
  /** What it is asked for again and again; `ranAt`: null before the first time. */
  runs: z.array(
    outcome.extend({ name: z.string(), everyMinutes: z.int(), dueAt: timestamp, ranAt: timestamp.nullable() }),
  ),
});
export type AppServer = z.output<typeof appServer>;

const publicKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
});

const access = 'session';

/** The servers of apps: who asks them, what they are told, and how people reach them (docs/adr/0154). */
export const appServerEndpoints = defineEndpoints({
  'GET /.well-known/jwks.json': {
    summary: 'The public keys with which servers of apps check statements (RFC 7517)',
    access: 'public',
    tenancy: 'system',
    callsPerMinute: 300,
    cachedSeconds: 300,
    answer: z.object({ keys: z.array(publicKey) }),
  },
  'POST /own-apps/:app/statement': {
    summary: 'A statement about the caller for the server of an app that they have: it says for five minutes who asks',
    access,
    callsPerMinute: 60,
    params,
    body: inView,
    answer: z.object({ statement: z.string(), origin: z.string(), expiresAt: timestamp }),
    errors: [
      'ERR_NOT_FOUND',
      'ERR_APP_WITHOUT_SERVER',
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_PERMISSION',
    ],
  },
  'POST /own-apps/:app/requests': {
    summary: 'Ask the server of an app, with a statement about the caller; its answer is JSON or text',
    access,
    params,
    body: request,
    answer: z.object({ status: z.int(), body: z.unknown() }),
    errors: [
      'ERR_NOT_FOUND',
      'ERR_APP_WITHOUT_SERVER',
      'ERR_APP_SERVER_AWAY',
      'ERR_APP_SERVER_SLOW',
      'ERR_APP_ANSWER_TOO_LARGE',
      'ERR_APP_ANSWER',
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TOO_MANY_REQUESTS',
    ],
  },
  'GET /app-steps': {
    summary: 'The steps of the chatbot that installed apps answer at present',
    access: 'queues:manage',
    answer: z.array(offeredStep),
  },
  'GET /apps/:app/server': {
    summary: 'The connection to the server of an installed app: its key, webhook, deliveries and runs',
    access: 'settings:manage',
    params,
    answer: appServer,
    errors: ['ERR_NOT_FOUND'],
  },
  'POST /apps/:app/server/renewal': {
    summary: 'Give the server of an installed app another key and secret, in place of the former ones',
    access: 'settings:manage',
    callsPerMinute: 10,
    params,
    answer: done,
    errors: ['ERR_NOT_FOUND', 'ERR_APP_WITHOUT_SERVER'],
  },
});
