import type { WebhookDeliveryState, WebhookEventType } from '@recado/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { identity, moment, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** Addresses that receive a company's events (ADR 66). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: identity(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    events: text('events').array().$type<WebhookEventType[]>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** The version of the key that signs deliveries; keys are not stored. */
    secretVersion: integer('secret_version').notNull().default(1),
    /** When the newest key was created; the former key signs, too, for some hours. */
    rotatedAt: moment('rotated_at'),
    /** The time of the first failure after the last success. */
    failingSince: moment('failing_since'),
    /**
     * The number of consecutive attempts at which the address was unavailable, and the time until which it is therefore
     * not called.
     */
    failures: integer('failures').notNull().default(0),
    pausedUntil: moment('paused_until'),
    ...timestamps(),
  },
  (table) => [index('webhooks_company').on(table.companyId, table.name)],
);

/** A webhook as it is stored. */
export type WebhookRow = typeof webhooks.$inferSelect;

/** A pending or completed delivery to one address; it is written in the unit of the event. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: identity(),
    companyId: ofCompany(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').$type<WebhookEventType | 'ping'>().notNull(),
    /** Deliveries of one webhook and subject, e.g. a ticket, are made in order. */
    subject: text('subject').notNull(),
    /** The text that is sent and signed, byte for byte the same at each attempt. */
    body: text('body').notNull(),
    state: text('state').$type<WebhookDeliveryState>().notNull().default('pending'),
    /** The lane that makes the delivery, chosen by its subject. */
    shard: smallint('shard').notNull().default(0),
    /** The earliest time of the next attempt. */
    dueAt: moment('due_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    /** The result of the last attempt: status and beginning of the answer, or why there was none. */
    status: integer('status'),
    answer: text('answer'),
    error: text('error'),
    /** The request and the trace in which the event happened, as in `jobs`; null: none. */
    requestId: text('request_id'),
    traceContext: text('trace_context'),
    ...timestamps(),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId, table.id),
    index('webhook_deliveries_company').on(table.companyId),
    index('webhook_deliveries_created').on(table.createdAt),
    index('webhook_deliveries_due')
      .on(table.webhookId, table.shard, table.dueAt)
      .where(sql`${table.state} = 'pending'`),
    index('webhook_deliveries_order')
      .on(table.webhookId, table.subject, table.id)
      .where(sql`${table.state} = 'pending'`),
    index('webhook_deliveries_failed').on(table.webhookId, table.id).where(sql`${table.state} = 'failed'`),
    check('webhook_deliveries_state', sql`${table.state} in ('pending', 'delivered', 'failed')`),
  ],
);

/** A delivery as it is stored. */
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;
