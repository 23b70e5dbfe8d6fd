import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { changesOf, done, id, idInText, idOrNone, orEmpty, sizedText, timestamp } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** The systems that can answer instead of a person (SPEC §9). */
const integrationType = z.enum(['dialogflow', 'n8n', 'webhook', 'typebot']);
/** The languages of a Dialogflow agent (SPEC §9). */
const dialogflowLanguage = z.enum(['pt-BR', 'en', 'es']);

/**
 * A system that answers customers in a queue or on a connection (SPEC §3). The key of a Dialogflow service account is
 * stored encrypted and never sent back: `credentialEmail` names the account. `urlN8N` is the address for n8n, webhook
 * and Typebot.
 */
export const queueIntegration = z.object({
  id,
  type: integrationType,
  name: z.string(),
  projectName: z.string(),
  language: dialogflowLanguage,
  credentialEmail: z.string().nullable(),
  urlN8N: z.string(),
  typebotSlug: z.string(),
  typebotExpires: z.int(),
  typebotDelayMessage: z.int(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotUnknownMessage: z.string(),
  typebotRestartMessage: z.string(),
  companyId: id,
  updatedAt: timestamp,
});
export type QueueIntegration = z.output<typeof queueIntegration>;

/** A service-account key is about 2,400 characters of JSON. */
const jsonContent = z.string().max(10_000).default('');
const projectName = z.string().trim().max(100).default('');
const urlN8N = z.string().trim().max(2000).default('');
const typebotSlug = z.string().trim().max(200).default('');

const queueIntegrationBody = z.object({
  type: integrationType.default('typebot'),
  name: sizedText(2, 50),
  projectName,
  /** Empty keeps the stored key. */
  jsonContent,
  language: dialogflowLanguage.default('pt-BR'),
  urlN8N,
  typebotSlug,
  /** Minutes without an answer after which a conversation begins anew; 0: never. */
  typebotExpires: orEmpty(z.int().min(0).max(43_200)).meta({ initial: 1 }),
  /** Milliseconds between two messages. */
  typebotDelayMessage: orEmpty(z.int().min(0).max(60_000)).meta({ initial: 1000 }),
  typebotKeywordFinish: z.string().trim().max(100).default(''),
  typebotKeywordRestart: z.string().trim().max(100).default(''),
  typebotUnknownMessage: z.string().max(4000).default(''),
  typebotRestartMessage: z.string().max(4000).default(''),
});
const params = z.object({ queueIntegrationId: idInText });
const common = { access: 'settings:manage', plan: 'useIntegrations' } as const;

/** Queue integrations: systems that answer instead of a person (SPEC §2.10, SERVER §2). */
export const queueIntegrationEndpoints = defineEndpoints({
  'GET /queueIntegration': {
    ...common,
    summary: 'Search queue integrations',
    query: pageQuery,
    answer: pageOf('queueIntegrations', queueIntegration),
  },
  'GET /queueIntegration/:queueIntegrationId': {
    ...common,
    summary: 'One queue integration',
    params,
    answer: queueIntegration,
    errors: ['ERR_NO_INTEGRATION_FOUND'],
  },
  'POST /queueIntegration': {
    ...common,
    summary: 'Create a queue integration',
    body: queueIntegrationBody,
    answer: queueIntegration,
    errors: ['ERR_INTEGRATION_CREDENTIALS'],
  },
  'PUT /queueIntegration/:queueIntegrationId': {
    ...common,
    summary: 'Change a queue integration; without a key the stored one stays',
    params,
    body: changesOf(queueIntegrationBody),
    answer: queueIntegration,
    errors: ['ERR_NO_INTEGRATION_FOUND', 'ERR_INTEGRATION_CREDENTIALS'],
  },
  'DELETE /queueIntegration/:queueIntegrationId': {
    ...common,
    summary: 'Delete a queue integration; connections, queues and tickets lose it',
    params,
    answer: done,
    errors: ['ERR_NO_INTEGRATION_FOUND'],
  },
  'POST /queueIntegration/:queueIntegrationId/secret': {
    ...common,
    summary: 'Make a new key with which requests to n8n or a webhook are signed; it is shown only here',
    params,
    answer: z.object({ secret: z.string() }),
    errors: ['ERR_NO_INTEGRATION_FOUND'],
  },
  'POST /queueIntegration/testSession': {
    ...common,
    summary: 'Ask a system something as a customer would, to see what it answers; nothing is stored or sent to anybody',
    callsPerMinute: 20,
    body: z.object({
      type: integrationType.default('dialogflow'),
      projectName,
      jsonContent,
      language: dialogflowLanguage.default('pt-BR'),
      urlN8N,
      typebotSlug,
      /** The test message; a greeting by default. */
      text: z.string().trim().max(256).default(''),
      /** The integration whose stored key is used, if `jsonContent` is absent, and whose key signs requests. */
      queueIntegrationId: idOrNone,
    }),
    /** `next`: what would then happen to the ticket. */
    answer: z.object({ text: z.string(), intent: z.string().nullable(), next: z.enum(['stay', 'close', 'human']) }),
    errors: [
      'ERR_NO_INTEGRATION_FOUND',
      'ERR_INTEGRATION_CREDENTIALS',
      'ERR_INTEGRATION_ADDRESS',
      'ERR_INTEGRATION_REFUSED',
      'ERR_INTEGRATION_ANSWER',
      'ERR_INTEGRATION_UNREACHABLE',
    ],
  },
});

/** Their event, for administrators. */
export const queueIntegrationEvents = { queueIntegration: resourceEvent(queueIntegration) };
