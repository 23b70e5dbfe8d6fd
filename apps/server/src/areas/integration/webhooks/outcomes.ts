import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { countWebhook } from '../../../platform/observability/metrics/outgoing.ts';
import { isDown, type Outcome } from './attempt.ts';
import { wakeAll } from './delivery-queue.ts';
import { publishWebhook, shownWebhook } from './webhook-rows.ts';
import { type WebhookDeliveryRow, type WebhookRow, webhookDeliveries, webhooks } from './webhooks.schema.ts';

/**
 * The most attempts. The pauses double from a second to ten minutes, with jitter; together they take about three days.
 */
const mostAttempts = 442;
const firstPause = 1_000;
const longestPause = 10 * 60_000;
/** Milliseconds for which an address may fail before it is disabled. */
const longestFailure = 3 * 24 * 60 * 60_000;

/** Records that a delivery was accepted; its address no longer counts as failing. Returns the updated webhook. */
export async function recordAccepted(
  unit: Unit,
  delivery: WebhookDeliveryRow,
  outcome: Outcome,
  now: Date,
): Promise<WebhookRow | undefined> {
  unit.afterCommit(() => countWebhook('delivered'));
  await set(unit, delivery, { ...outcome, state: 'delivered', attempts: delivery.attempts + 1 });
  if (delivery.attempts > 0) await putOff(unit, delivery, now);
  const [known] = await unit.db.select().from(webhooks).where(eq(webhooks.id, delivery.webhookId));
  if (!known || (known.failures === 0 && !known.failingSince)) return known;
  return change(unit, known, { failingSince: null, failures: 0, pausedUntil: null });
}

/**
 * Records a failed attempt. An unavailable address is not called for a while; a refused delivery waits, and so do the
 * others of its subject. An address that failed for days without a success is disabled. Returns the updated webhook.
 */
export async function recordFailure(
  unit: Unit,
  delivery: WebhookDeliveryRow,
  outcome: Outcome,
  now: Date,
): Promise<WebhookRow | undefined> {
  const attempts = delivery.attempts + 1;
  const state = attempts >= mostAttempts ? 'failed' : 'pending';
  unit.afterCommit(() => countWebhook(state === 'failed' ? 'failed' : 'retried'));
  await set(unit, delivery, { ...outcome, attempts, state });
  if (!isDown(outcome)) await putOff(unit, delivery, state === 'failed' ? now : nextAttemptAt(now, attempts));
  const [known] = await unit.db.select().from(webhooks).where(eq(webhooks.id, delivery.webhookId)).for('update');
  if (!known?.isActive) return known;
  const failingSince = known.failingSince ?? now;
  if (now.getTime() - failingSince.getTime() >= longestFailure) return disable(unit, known, now);
  const pause = isDown(outcome) && !isPaused(known, now) ? pauseAfter(known, now) : {};
  return change(unit, known, { failingSince, ...pause });
}

/** Whether an address is temporarily not called. */
export function isPaused({ pausedUntil }: Pick<WebhookRow, 'pausedUntil'>, now: Date): boolean {
  return pausedUntil !== null && pausedUntil > now;
}

/** Disables a failing webhook, and marks its waiting deliveries as failed. Administrators see it in their bell. */
export async function disable(unit: Unit, webhook: WebhookRow, now: Date): Promise<WebhookRow | undefined> {
  const row = await change(unit, webhook, { isActive: false, failingSince: webhook.failingSince ?? now });
  if (row) await wakeAll(unit, row);
  return row;
}

/** Marks up to `most` pending deliveries of an inactive webhook as failed. Returns their number. */
export async function failWaiting(unit: Unit, webhookId: number, most: number): Promise<number> {
  const waiting = unit.db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(sql`${webhookDeliveries.webhookId} = ${webhookId} and ${webhookDeliveries.state} = 'pending'`)
    .limit(most);
  const failed = await unit.db
    .update(webhookDeliveries)
    .set({ state: 'failed', error: 'disabled' })
    .where(inArray(webhookDeliveries.id, waiting))
    .returning({ id: webhookDeliveries.id });
  unit.afterCommit(() => countWebhook('failed', failed.length));
  return failed.length;
}

/** Postpones all pending deliveries of a subject, so that the query for due deliveries does not scan them. */
async function putOff({ db }: Unit, { webhookId, subject }: WebhookDeliveryRow, dueAt: Date): Promise<void> {
  const ofSubject = and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.subject, subject));
  await db
    .update(webhookDeliveries)
    .set({ dueAt })
    .where(and(ofSubject, sql`${webhookDeliveries.state} = 'pending'`));
}

function pauseAfter({ failures }: WebhookRow, now: Date) {
  return { failures: failures + 1, pausedUntil: nextAttemptAt(now, failures + 1) };
}

/** The time of the next attempt after this many failures. */
function nextAttemptAt(now: Date, failures: number): Date {
  const pause = Math.min(firstPause * 2 ** (failures - 1), longestPause);
  return new Date(now.getTime() + Math.round(pause * (0.75 + Math.random() / 2)));
}

async function set({ db }: Unit, { id }: WebhookDeliveryRow, changes: Partial<WebhookDeliveryRow>): Promise<void> {
  await db.update(webhookDeliveries).set(changes).where(eq(webhookDeliveries.id, id));
}

/** Changes a webhook, and publishes it to the administrators. */
async function change(unit: Unit, before: WebhookRow, changes: Partial<WebhookRow>): Promise<WebhookRow | undefined> {
  const [row] = await unit.db.update(webhooks).set(changes).where(eq(webhooks.id, before.id)).returning();
  if (!row) return undefined;
  const isSeen = row.isActive !== before.isActive || (row.failingSince === null) !== (before.failingSince === null);
  if (isSeen) publishWebhook(unit, row.companyId, { action: 'update', record: await shownWebhook(unit, row) });
  return row;
}
