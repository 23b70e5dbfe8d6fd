import { randomUUID } from 'node:crypto';
import type { WebhookEventType } from '@recado/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { companyUse } from '../../../platform/database/company-uses.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { preparedTail, type RowOf, selectionOf } from '../../../platform/database/selection.ts';
import { originOfWork } from '../../../platform/database/unit.ts';
import type { Json } from '../../../platform/jobs/job.ts';
import { mayUse } from '../../company/companies/company-subscription.ts';
import { shardOf, wakeJob } from './delivery-queue.ts';
import { type WebhookDeliveryRow, webhookDeliveries, webhooks } from './webhooks.schema.ts';

/** An event to deliver. `subject`: the record that it is about; deliveries about the same subject keep their order. */
export interface WebhookEvent {
  event: WebhookEventType | 'ping';
  subject: string;
  data: Json;
}

/** The most deliveries that one statement writes. */
const mostTogether = 500;

/** Writes the deliveries for webhooks, and the jobs that send them, in the unit of the event. */
export async function addDeliveries(
  unit: Unit,
  companyId: number,
  deliveries: readonly { webhookId: number; news: WebhookEvent }[],
  now: Date,
): Promise<WebhookDeliveryRow[]> {
  const origin = originOfWork();
  const values = deliveries.map(({ webhookId, news: { event, subject, data } }) => {
    const body = JSON.stringify({ id: randomUUID(), type: event, createdAt: now.toISOString(), companyId, data });
    return { companyId, webhookId, event, subject, body, shard: shardOf(subject), dueAt: now, ...origin };
  });
  const written: WebhookDeliveryRow[] = [];
  for (let from = 0; from < values.length; from += mostTogether) {
    const some = values.slice(from, from + mostTogether);
    written.push(...(await unit.db.insert(webhookDeliveries).values(some).returning()));
  }
  const lanes = new Map(written.map((row) => [`${row.webhookId}:${row.shard}`, row]));
  for (const lane of lanes.values()) await unit.enqueue(wakeJob(lane, companyId));
  return written;
}

/** Whether a company has a webhook that is on. */
export const activeWebhooks = companyUse(
  sql`select 1 from ${webhooks} where ${webhooks.companyId} = ${companies.id} and ${webhooks.isActive}`,
);
const columns = { id: webhooks.id, events: webhooks.events };
const subscriptions = selectionOf(columns, new QueryBuilder().select(columns).from(webhooks));

const subscribedTo = preparedTail<{ companyId: number; events: WebhookEventType[] }>((value) => ({
  where: and(
    eq(webhooks.companyId, value('companyId')),
    eq(webhooks.isActive, true),
    sql`${webhooks.events} && ${value('events')}`,
  ),
  orderBy: [asc(webhooks.id)],
}));

/**
 * Writes the deliveries of the events that `read` returns. For a company without webhooks for these events it is only
 * an index lookup, and `read` is not called.
 */
export async function addDeliveriesOf(
  unit: Unit,
  companyId: number,
  events: WebhookEventType[],
  read: () => Promise<WebhookEvent[]>,
): Promise<void> {
  if (events.length === 0) return;
  const subscribers = await subscribersOf(unit, companyId, events);
  if (subscribers.length === 0 || !(await mayUse(unit, companyId, 'useExternalApi'))) return;
  const all = await read();
  const wanted = subscribers.flatMap(({ id, events: of }) =>
    all.filter(({ event }) => of.some((one) => one === event)).map((news) => ({ webhookId: id, news })),
  );
  await addDeliveries(unit, companyId, wanted, unit.now());
}

type Subscribers = Promise<RowOf<typeof subscriptions>[]>;
const asked = new WeakMap<Unit, Map<string, Subscribers>>();

/** The webhooks for any of the events. A unit asks once: a thousand statuses are one unit, with an event for each. */
function subscribersOf(unit: Unit, companyId: number, events: WebhookEventType[]): Subscribers {
  const known = asked.get(unit) ?? new Map<string, Subscribers>();
  asked.set(unit, known);
  const name = `${companyId} ${events.join()}`;
  const found = known.get(name) ?? unit.select(subscriptions, subscribedTo({ companyId, events }));
  known.set(name, found);
  // What failed was rolled back to a savepoint, if the unit goes on: then it is asked again.
  found.catch(() => known.delete(name));
  return found;
}
