import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { changesOf, done, flagInText, id, idInText, sizedText, timestamp } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';
import { webhookEventTypes } from '../webhook-events.ts';

const webhookEventType = z.enum(webhookEventTypes);
export type WebhookEventType = z.output<typeof webhookEventType>;

/**
 * A URL to which events are sent. `failingSince`: when it began to fail, null after a successful answer.
 * `formerKeyUntil`: until when the previous key signs too; this time may be past.
 */
export const webhook = z.object({
  id,
  name: z.string(),
  address: z.string(),
  events: z.array(webhookEventType),
  isActive: z.boolean(),
  /** The installed app to whose server it leads: it changes and goes with the app. Absent: people made it. */
  app: z.string().optional(),
  failingSince: timestamp.nullable(),
  formerKeyUntil: timestamp.nullable(),
  companyId: id,
  updatedAt: timestamp,
});
export type Webhook = z.output<typeof webhook>;

const deliveryEvent = z.enum([...webhookEventTypes, 'ping']);
const deliveryState = z.enum(['pending', 'delivered', 'failed']);
/** The state of a delivery. */
export type WebhookDeliveryState = z.output<typeof deliveryState>;

/** One event for one webhook, with the last response: `body` is exactly the text that is sent and signed. */
const webhookDelivery = z.object({
  id,
  webhookId: id,
  event: deliveryEvent,
  body: z.string(),
  state: deliveryState,
  attempts: z.int(),
  status: z.int().nullable(),
  answer: z.string().nullable(),
  error: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** A user name or password in a URL would be sent to the server behind it. */
const address = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => {
    const url = urlOf(text);
    return url !== undefined && /^https?:$/.test(url.protocol) && url.username + url.password === '';
  });

/** The oldest supported browsers lack `URL.canParse`. */
function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

const webhookBody = z.object({
  name: sizedText(2, 50),
  address,
  events: z.array(webhookEventType).min(1).max(webhookEventTypes.length),
  isActive: z.boolean().default(true),
});
const params = z.object({ webhookId: idInText });
const common = { access: 'settings:manage', plan: 'useExternalApi' } as const;

/** Webhooks: URLs to which the events of a company are sent (ADR 66). */
export const webhookEndpoints = defineEndpoints({
  'GET /webhooks': {
    ...common,
    summary: 'Search webhooks; `disabled`: those that were disabled because they failed',
    query: pageQuery.extend({ disabled: flagInText.optional() }),
    answer: pageOf('records', webhook),
  },
  'GET /webhooks/:webhookId': {
    ...common,
    summary: 'One webhook',
    params,
    answer: webhook,
    errors: ['ERR_NOT_FOUND'],
  },
  'POST /webhooks': {
    ...common,
    summary: 'Add a webhook; the key that signs its deliveries is made apart',
    body: webhookBody,
    answer: webhook,
    errors: ['ERR_TOO_MANY_WEBHOOKS'],
  },
  'PUT /webhooks/:webhookId': {
    ...common,
    summary: 'Change a webhook; to make it active, or to switch it off, forgets that it failed',
    params,
    body: changesOf(webhookBody),
    answer: webhook,
    errors: ['ERR_NOT_FOUND', 'ERR_OF_APP'],
  },
  'DELETE /webhooks/:webhookId': {
    ...common,
    summary: 'Delete a webhook with its deliveries, also those that wait',
    params,
    answer: done,
    errors: ['ERR_NOT_FOUND', 'ERR_OF_APP'],
  },
  'POST /webhooks/:webhookId/secret': {
    ...common,
    summary: 'Make a new key that signs deliveries; it is shown only here, and the former one signs too for a day',
    params,
    answer: z.object({ secret: z.string() }),
    errors: ['ERR_NOT_FOUND', 'ERR_OF_APP'],
  },
  'DELETE /webhooks/:webhookId/former-secret': {
    ...common,
    summary: 'End the day in which the former key signs too',
    params,
    answer: webhook,
    errors: ['ERR_NOT_FOUND', 'ERR_OF_APP'],
  },
  'POST /webhooks/:webhookId/ping': {
    ...common,
    summary: 'Deliver an event that says nothing, to try the address',
    callsPerMinute: 20,
    params,
    answer: webhookDelivery,
    errors: ['ERR_NOT_FOUND'],
  },
  'GET /webhooks/:webhookId/deliveries': {
    ...common,
    summary: 'The deliveries of the last 30 days, newest first, also those of one event or in one state',
    params,
    query: pageQuery.extend({ state: deliveryState.optional(), event: deliveryEvent.optional() }),
    answer: pageOf('records', webhookDelivery),
    errors: ['ERR_NOT_FOUND'],
  },
  'POST /webhooks/:webhookId/replay': {
    ...common,
    summary: 'Deliver again what failed, the oldest first, at most 5,000; `hasMore`: there may be more',
    callsPerMinute: 20,
    params,
    answer: z.object({ count: z.int(), hasMore: z.boolean() }),
    errors: ['ERR_NOT_FOUND'],
  },
  'POST /webhooks/:webhookId/deliveries/:deliveryId/replay': {
    ...common,
    summary: 'Deliver again what was delivered or failed',
    callsPerMinute: 60,
    params: params.extend({ deliveryId: idInText }),
    answer: webhookDelivery,
    errors: ['ERR_NOT_FOUND'],
  },
});

/** Their event, for administrators. */
export const webhookEvents = { webhook: resourceEvent(webhook) };
