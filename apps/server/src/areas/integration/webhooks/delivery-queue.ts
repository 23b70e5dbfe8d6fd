import { createHash } from 'node:crypto';
import { and, asc, eq, lt, lte, min, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Unit } from '../../../platform/database/database.ts';
import type { NewJob } from '../../../platform/jobs/job.ts';
import { type WebhookDeliveryRow, type WebhookRow, webhookDeliveries } from './webhooks.schema.ts';

/** The kind of the job that makes deliveries. */
export const deliverKind = 'deliver-webhooks';
/** The pool of these jobs: webhooks have their own workers, so that slow addresses delay no other work. */
export const webhookPool = 'webhooks';
/** The number of lanes of an address, which is also the most simultaneous deliveries to it. */
export const lanesPerAddress = 4;

/** A lane of a webhook; it makes its deliveries one after the other. */
export interface DeliveryLane {
  webhookId: number;
  shard: number;
}

/** The number of a subject's lane. It is always the same, so that the deliveries of the subject keep their order. */
export function shardOf(subject: string): number {
  return (createHash('sha256').update(subject).digest()[0] ?? 0) % lanesPerAddress;
}

/**
 * The job that makes the due deliveries of a lane, now or at a time, rounded up to the second. A lane has at most one
 * job for a second.
 */
export function wakeJob({ webhookId, shard }: DeliveryLane, companyId: number, at?: Date): NewJob {
  const lane = `webhook:${webhookId}:${shard}`;
  const job = { kind: deliverKind, pool: webhookPool, lane, companyId };
  if (!at) return { ...job, payload: { webhookId, shard } };
  const runAt = new Date(Math.ceil(at.getTime() / 1000) * 1000);
  const payload = { webhookId, shard, at: runAt.getTime() };
  return { ...job, payload, runAt, dedupeKey: `${lane}:${runAt.getTime()}` };
}

/** Wakes all lanes of a webhook. */
export async function wakeAll(unit: Unit, { id, companyId }: Pick<WebhookRow, 'id' | 'companyId'>): Promise<void> {
  for (let shard = 0; shard < lanesPerAddress; shard += 1) {
    await unit.enqueue(wakeJob({ webhookId: id, shard }, companyId));
  }
}

const earlier = alias(webhookDeliveries, 'earlier');

// Literals, not parameters, so that the planner can use the partial indexes.
const isPending = sql`${webhookDeliveries.state} = 'pending'`;

/**
 * The deliveries that a lane may make now: the first pending one of each subject, ordered by due time. Too many may be
 * pending to sort them all.
 */
export function dueDeliveries(
  { db }: Unit,
  { webhookId, shard }: DeliveryLane,
  now: Date,
  most: number,
): Promise<WebhookDeliveryRow[]> {
  const { id, subject, dueAt } = webhookDeliveries;
  const before = db
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.webhookId, webhookId),
        sql`${earlier.state} = 'pending'`,
        eq(earlier.subject, subject),
        lt(earlier.id, id),
      ),
    );
  return db
    .select()
    .from(webhookDeliveries)
    .where(and(ofLane({ webhookId, shard }), isPending, lte(dueAt, now), notExists(before)))
    .orderBy(asc(dueAt), asc(id))
    .limit(most);
}

/** The earliest due time of the deliveries of a lane that are not due yet; undefined without any. */
export async function nextDue({ db }: Unit, lane: DeliveryLane, now: Date): Promise<Date | undefined> {
  const [next] = await db
    .select({ at: min(webhookDeliveries.dueAt) })
    .from(webhookDeliveries)
    .where(and(ofLane(lane), isPending, sql`${webhookDeliveries.dueAt} > ${now.toISOString()}::timestamptz`));
  return next?.at ?? undefined;
}

/** Whether a lane has pending deliveries. */
export async function hasWaiting({ db }: Unit, lane: DeliveryLane): Promise<boolean> {
  const [one] = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(ofLane(lane), isPending))
    .limit(1);
  return one !== undefined;
}

function ofLane({ webhookId, shard }: DeliveryLane) {
  return and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.shard, shard));
}
