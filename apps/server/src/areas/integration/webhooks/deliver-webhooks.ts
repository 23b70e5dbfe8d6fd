import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { inBatches, type JobHandler } from '../../../platform/jobs/handlers.ts';
import { mayUse } from '../../company/companies/company-subscription.ts';
import { attempt, isTaken } from './attempt.ts';
import { type DeliveryLane, deliverKind, dueDeliveries, hasWaiting, nextDue, wakeJob } from './delivery-queue.ts';
import { failWaiting, isPaused, recordAccepted, recordFailure } from './outcomes.ts';
import { type WebhookRow, webhooks } from './webhooks.schema.ts';

/** Milliseconds after which a lane yields to other lanes. */
const turn = 15_000;
/** The deliveries that are read at once, and those that are marked as failed in one transaction. */
const readAtOnce = 20;
const failedAtOnce = 500;

const payload = z.object({ webhookId: z.number(), shard: z.number(), at: z.number().default(0) });

/**
 * Makes the due deliveries of a lane, one after the other. Each is made at least once; it is repeated if the process
 * ends between the answer and its record (ADR 79).
 */
export function deliverWebhooksHandler(platform: ServicePlatform): JobHandler {
  return {
    kind: deliverKind,
    type: 'effectful',
    async prepare(unit, job) {
      const { at, ...lane } = payload.parse(job.payload);
      const webhook = await findWebhook(unit, lane.webhookId);
      // What waits for a closed company goes out when it is open again: `wakeWebhooksWork` asks every ten minutes.
      if (webhook && !(await mayUse(unit, webhook.companyId, 'useExternalApi'))) return async () => undefined;
      return async (signal) => {
        if (!webhook) return undefined;
        if (webhook.isActive) await deliverDue(platform, webhook, lane, signal);
        else await failAll(platform, webhook, signal);
        return (ending) => wakeAgain(ending, lane, { now: unit.now(), after: at });
      };
    },
  };
}

async function findWebhook({ db }: Unit, webhookId: number): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, webhookId));
  return row;
}

async function deliverDue(
  platform: ServicePlatform,
  webhook: WebhookRow,
  lane: DeliveryLane,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = platform;
  const ends = clock().getTime() + turn;
  // Read again after each attempt, because its address, key and state may change.
  let current: WebhookRow | undefined = webhook;
  const mayGoOn = (now: WebhookRow | undefined): now is WebhookRow =>
    now?.isActive === true && !isPaused(now, clock()) && !signal.aborted && clock().getTime() < ends;
  while (mayGoOn(current)) {
    const due = await database.tenant(webhook.companyId, (unit) => dueDeliveries(unit, lane, unit.now(), readAtOnce));
    if (due.length === 0) return;
    for (const delivery of due) {
      if (!mayGoOn(current)) return;
      const outcome = await attempt(platform, current, delivery, signal);
      current = await database.tenant(webhook.companyId, (unit) =>
        (isTaken(outcome) ? recordAccepted : recordFailure)(unit, delivery, outcome, unit.now()),
      );
    }
  }
}

async function failAll({ database }: ServicePlatform, webhook: WebhookRow, signal: AbortSignal): Promise<void> {
  await inBatches(signal, failedAtOnce, (most) =>
    database.tenant(webhook.companyId, (unit) => failWaiting(unit, webhook.id, most)),
  );
}

/**
 * Enqueues the lane's next job in the unit that completes this one: for now if a delivery is due, otherwise for the
 * next due time.
 */
async function wakeAgain(unit: Unit, lane: DeliveryLane, { now, after }: { now: Date; after: number }): Promise<void> {
  const webhook = await findWebhook(unit, lane.webhookId);
  if (!webhook) return;
  const { companyId, isActive, pausedUntil } = webhook;
  // The next job must be later than this one, which may have run before the clock of this process reached its time.
  const wakeAt = (at: Date) => unit.enqueue(wakeJob(lane, companyId, new Date(Math.max(at.getTime(), after + 1_000))));
  if (isActive && pausedUntil && isPaused(webhook, now)) {
    if (await hasWaiting(unit, lane)) await wakeAt(pausedUntil);
    return;
  }
  const isDue = isActive ? (await dueDeliveries(unit, lane, now, 1)).length > 0 : await hasWaiting(unit, lane);
  if (isDue) return unit.enqueue(wakeJob(lane, companyId));
  const next = await nextDue(unit, lane, now);
  if (next) await wakeAt(next);
}
