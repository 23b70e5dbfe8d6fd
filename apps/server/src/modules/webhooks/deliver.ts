import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../channels/services.ts';
import type { Unit } from '../../platform/database/database.ts';
import type { Ending, JobHandler, NewJob } from '../../platform/jobs/index.ts';
import { callOutside, OutboundError } from '../../platform/outbound/call-outside.ts';
import { presentWebhook, publishWebhook } from './webhook-rows.ts';
import { signatureOf } from './webhook-signature.ts';
import { type WebhookDeliveryRow, type WebhookRow, webhookDeliveries, webhooks } from './webhooks.schema.ts';

const kind = 'deliver-webhook';
/** The pauses of the queue double from a second to ten minutes: together about three days. */
const mostAttempts = 442;
/** How long (milliseconds) an address may fail before it is disabled. */
const longestFailure = 3 * 24 * 60 * 60_000;
/** Milliseconds for one attempt, and bytes of an answer that is read; so many characters of it are kept. */
const patience = 10_000;
const limit = 64 * 1024;
const answerKept = 2_000;

const payload = z.object({ deliveryId: z.number() });

/** What an attempt brought. */
interface Outcome {
  isTaken: boolean;
  status: number | null;
  answer: string | null;
  error: string | null;
}

/** The job that delivers; its lane keeps the order of deliveries about one subject, also during retries. */
export function deliveryJob({ id, companyId, webhookId, subject }: WebhookDeliveryRow): NewJob {
  const lane = `webhook:${webhookId}:${subject}`;
  return { kind, lane, payload: { deliveryId: id }, companyId, maxAttempts: mostAttempts };
}

/**
 * Makes a delivery: at least once, since a process may end between the answer and its record. An address that fails for
 * days is disabled, and what waits for it fails.
 */
export function deliverWebhookHandler(platform: ServicePlatform): JobHandler {
  const { configuration, secret, clock, database } = platform;

  async function attempt(webhook: WebhookRow, delivery: WebhookDeliveryRow, signal: AbortSignal): Promise<Outcome> {
    const { body, id, event } = delivery;
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Recado-Webhooks',
      'recado-delivery': String(id),
      'recado-event': event,
      'recado-signature': signatureOf(secret, webhook, body, clock()),
    };
    const bounds = { patience, limit, signal, redirections: 0 };
    const call = { address: webhook.address, method: 'POST', headers, body, ...bounds } as const;
    try {
      const { status, body: answered } = await callOutside(call, configuration.outboundOrigins);
      const answer = answered.toString('utf8').replaceAll('\0', '').slice(0, answerKept);
      return { isTaken: status >= 200 && status < 300, status, answer, error: null };
    } catch (error) {
      if (!(error instanceof OutboundError) || signal.aborted) throw error;
      return { isTaken: false, status: null, answer: null, error: error.reason };
    }
  }

  return {
    kind,
    type: 'effectful',
    async prepare(unit, job) {
      const { deliveryId } = payload.parse(job.payload);
      const [wanted] = await unit.db
        .select()
        .from(webhookDeliveries)
        .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
        .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.state, 'pending')));
      return async (signal) => {
        if (!wanted) return undefined;
        const { webhooks: webhook, webhook_deliveries: delivery } = wanted;
        if (!webhook.isActive) return end(delivery, 'failed', { error: 'disabled' });
        const { isTaken, ...outcome } = await attempt(webhook, delivery, signal);
        if (isTaken) return end(delivery, 'delivered', outcome);
        const isLast = job.attempt >= job.maxAttempts;
        await database.tenant(webhook.companyId, (failed) => noteFailure(failed, delivery, { outcome, now: clock() }));
        if (isLast) return end(delivery, 'failed', {});
        throw new Error(`A webhook was not taken (${outcome.status ?? outcome.error})`);
      };
    },
  };
}

/** Records the end of a delivery; a good one forgets that its address failed. */
function end(
  { id, webhookId, companyId }: WebhookDeliveryRow,
  state: 'delivered' | 'failed',
  outcome: Partial<Omit<Outcome, 'isTaken'>>,
): Ending {
  return async (unit) => {
    const attempts = state === 'delivered' ? { attempts: sql`${webhookDeliveries.attempts} + 1` } : {};
    await unit.db
      .update(webhookDeliveries)
      .set({ state, ...outcome, ...attempts })
      .where(eq(webhookDeliveries.id, id));
    if (state === 'failed') return;
    const [row] = await unit.db
      .update(webhooks)
      .set({ failingSince: null })
      .where(and(eq(webhooks.id, webhookId), sql`${webhooks.failingSince} is not null`))
      .returning();
    if (row) publishWebhook(unit, companyId, { action: 'update', record: presentWebhook(row) });
  };
}

/** Records a failed attempt, and disables an address that has failed for too long. */
async function noteFailure(
  unit: Unit,
  { id, webhookId, companyId }: WebhookDeliveryRow,
  { outcome, now }: { outcome: Omit<Outcome, 'isTaken'>; now: Date },
): Promise<void> {
  await unit.db
    .update(webhookDeliveries)
    .set({ ...outcome, attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(eq(webhookDeliveries.id, id));
  const [before] = await unit.db.select().from(webhooks).where(eq(webhooks.id, webhookId)).for('update');
  if (!before) return;
  const failingSince = before.failingSince ?? now;
  const isActive = before.isActive && now.getTime() - failingSince.getTime() < longestFailure;
  if (before.failingSince && isActive === before.isActive) return;
  const [row] = await unit.db
    .update(webhooks)
    .set({ failingSince, isActive })
    .where(eq(webhooks.id, webhookId))
    .returning();
  if (row) publishWebhook(unit, companyId, { action: 'update', record: presentWebhook(row) });
}
