import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { done } from '../fields.ts';

/** The question with which WhatsApp checks that an address is ours (CLOUD-API, Webhook). */
const verification = z.object({
  'hub.mode': z.string().max(50),
  'hub.verify_token': z.string().max(500),
  'hub.challenge': z
    .string()
    .max(200)
    .regex(/^[\w.-]+$/),
});

/** The last part of a connection's own address. */
const key = z.object({ key: z.string().min(1).max(100) });

/** The most bytes of a webhook: WhatsApp's own batches have at most 3 MB. */
const maxBytes = 4 * 1024 * 1024;

const verifies = {
  access: 'public',
  callsPerMinute: 60,
  query: verification,
  plain: true,
  answer: z.string(),
  errors: ['ERR_INVALID_CREDENTIALS', 'ERR_TOO_MANY_REQUESTS'],
} as const;

const receives = {
  access: 'public',
  raw: { maxBytes, signature: 'x-hub-signature-256' },
  answer: done,
  errors: ['ERR_INVALID_CREDENTIALS', 'ERR_FILE_TOO_LARGE', 'ERR_SERVER_BUSY'],
} as const;

/**
 * Webhooks of WhatsApp's official platform: of the installation's own app, and of single connections with an app of
 * their own. The signature says who sends them (`apps/server/src/channels/cloud-api/webhooks`).
 */
export const officialWebhookEndpoints = defineEndpoints({
  'GET /webhooks/whatsapp': {
    ...verifies,
    summary: 'WhatsApp checks the address of the webhooks of the installation’s app',
  },
  'POST /webhooks/whatsapp': { ...receives, summary: 'Webhooks of the installation’s app' },
  'GET /webhooks/whatsapp/:key': {
    ...verifies,
    params: key,
    summary: 'WhatsApp checks the address of the webhooks of one connection',
  },
  'POST /webhooks/whatsapp/:key': { ...receives, params: key, summary: 'Webhooks of one connection' },
});
