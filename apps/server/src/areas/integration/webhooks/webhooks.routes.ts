import type { webhookEndpoints } from '@recado/contract';
import { and, desc, eq, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import { folded } from '../../../platform/database/conditions.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { lockCompany } from '../../company/plans/limits.ts';
import { addDeliveries } from './add-deliveries.ts';
import { wakeAll, wakeJob } from './delivery-queue.ts';
import { webhooksOfApps } from './in-process-events.ts';
import {
  found,
  presentDelivery,
  presentWebhook,
  publishWebhook,
  requireChangeableWebhook,
  requireOwnWebhook,
  shownWebhook,
  theWebhook,
} from './webhook-rows.ts';
import { webhookSecret } from './webhook-signature.ts';
import { webhookDeliveries, webhooks } from './webhooks.schema.ts';

/** The most webhooks of one company. */
const mostWebhooks = 20;
/** The most deliveries that one request repeats. */
const mostReplayed = 5_000;

/** Webhooks of a company (ADR 66). */
export function webhookRoutes({ secret }: ServicePlatform): Handlers<keyof typeof webhookEndpoints> {
  return {
    'GET /webhooks': async ({ unit, session: { companyId }, query }) => {
      const rows = unit.db.select().from(webhooks).$dynamic();
      const isDisabled = and(eq(webhooks.isActive, false), isNotNull(webhooks.failingSince));
      const where = and(eq(webhooks.companyId, companyId), query.disabled ? isDisabled : undefined);
      const list = { from: webhooks, rows, where, search: folded(webhooks.name), order: [webhooks.name, webhooks.id] };
      const { rows: records, ...page } = await listOf(unit, list, query);
      const ofApps = await unit.query(webhooksOfApps, companyId);
      return { records: records.map((row) => presentWebhook(row, ofApps.get(row.id))), ...page };
    },
    'GET /webhooks/:webhookId': async ({ unit, session, params }) =>
      shownWebhook(unit, await requireOwnWebhook(unit, session.companyId, params.webhookId)),
    'POST /webhooks': async ({ unit, session: { companyId }, body }) => {
      await lockCompany(unit, companyId);
      const ofApps = [...(await unit.query(webhooksOfApps, companyId)).keys()];
      const count = await unit.db.$count(
        webhooks,
        and(eq(webhooks.companyId, companyId), notInArray(webhooks.id, ofApps)),
      );
      if (count >= mostWebhooks) throw new AppError('ERR_TOO_MANY_WEBHOOKS');
      const values = { ...body, companyId };
      const record = presentWebhook(found(await unit.db.insert(webhooks).values(values).returning()));
      publishWebhook(unit, companyId, { action: 'create', record });
      return record;
    },
    'PUT /webhooks/:webhookId': async ({ unit, session: { companyId }, params, body }) => {
      await requireChangeableWebhook(unit, companyId, params.webhookId);
      const changes = { ...body, ...failureAfter(body.isActive), ...anew, ...touched };
      const where = theWebhook(companyId, params.webhookId);
      const row = found(await unit.db.update(webhooks).set(changes).where(where).returning());
      await wakeAll(unit, row);
      const record = presentWebhook(row);
      publishWebhook(unit, companyId, { action: 'update', record });
      return record;
    },
    'DELETE /webhooks/:webhookId': async ({ unit, session: { companyId }, params }) => {
      await requireChangeableWebhook(unit, companyId, params.webhookId);
      const where = theWebhook(companyId, params.webhookId);
      const { id } = found(await unit.db.delete(webhooks).where(where).returning({ id: webhooks.id }));
      publishWebhook(unit, companyId, { action: 'delete', id });
      return { message: 'Deleted' };
    },
    'POST /webhooks/:webhookId/secret': async ({ unit, session: { companyId }, params }) => {
      await requireChangeableWebhook(unit, companyId, params.webhookId);
      // The first key was never shown, so it does not count as a former key.
      const rotatedAt = sql`case when ${webhooks.secretVersion} > 1 then ${unit.now().toISOString()}::timestamptz end`;
      const changes = { secretVersion: sql`${webhooks.secretVersion} + 1`, rotatedAt };
      const where = theWebhook(companyId, params.webhookId);
      const row = found(await unit.db.update(webhooks).set(changes).where(where).returning());
      publishWebhook(unit, companyId, { action: 'update', record: presentWebhook(row) });
      return { secret: webhookSecret(secret, row) };
    },
    'DELETE /webhooks/:webhookId/former-secret': async ({ unit, session: { companyId }, params }) => {
      await requireChangeableWebhook(unit, companyId, params.webhookId);
      const where = theWebhook(companyId, params.webhookId);
      const row = found(await unit.db.update(webhooks).set({ rotatedAt: null }).where(where).returning());
      const record = presentWebhook(row);
      publishWebhook(unit, companyId, { action: 'update', record });
      return record;
    },
    'POST /webhooks/:webhookId/ping': async ({ unit, session: { companyId }, params }) => {
      const { id } = await requireOwnWebhook(unit, companyId, params.webhookId);
      const news = { event: 'ping', subject: 'ping', data: {} } as const;
      return presentDelivery(found(await addDeliveries(unit, companyId, [{ webhookId: id, news }], unit.now())));
    },
    'GET /webhooks/:webhookId/deliveries': async ({ unit, session: { companyId }, params, query }) => {
      const { id } = await requireOwnWebhook(unit, companyId, params.webhookId);
      const rows = unit.db.select().from(webhookDeliveries).$dynamic();
      const { state, event } = query;
      const where = and(
        eq(webhookDeliveries.companyId, companyId),
        eq(webhookDeliveries.webhookId, id),
        state && eq(webhookDeliveries.state, state),
        event && eq(webhookDeliveries.event, event),
      );
      const order = [desc(webhookDeliveries.id)];
      const list = { from: webhookDeliveries, rows, where, search: folded(webhookDeliveries.event), order };
      const { rows: records, ...page } = await listOf(unit, list, query);
      return { records: records.map(presentDelivery), ...page };
    },
    'POST /webhooks/:webhookId/deliveries/:deliveryId/replay': async ({ unit, session: { companyId }, params }) => {
      const { webhookId, deliveryId } = params;
      const own = and(eq(webhookDeliveries.companyId, companyId), eq(webhookDeliveries.webhookId, webhookId));
      const where = and(own, eq(webhookDeliveries.id, deliveryId), ne(webhookDeliveries.state, 'pending'));
      const again = replay(unit.now());
      const row = found(await unit.db.update(webhookDeliveries).set(again).where(where).returning());
      await unit.enqueue(wakeJob(row, companyId));
      return presentDelivery(row);
    },
    'POST /webhooks/:webhookId/replay': async ({ unit, session: { companyId }, params }) => {
      const webhook = await requireOwnWebhook(unit, companyId, params.webhookId);
      // A literal, so that the planner can use the partial index.
      const failed = unit.db
        .select({ id: webhookDeliveries.id })
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.webhookId, webhook.id), sql`${webhookDeliveries.state} = 'failed'`))
        .orderBy(webhookDeliveries.id)
        .limit(mostReplayed);
      const again = await unit.db
        .update(webhookDeliveries)
        .set(replay(unit.now()))
        .where(inArray(webhookDeliveries.id, failed))
        .returning({ id: webhookDeliveries.id });
      await wakeAll(unit, webhook);
      return { count: again.length, hasMore: again.length === mostReplayed };
    },
  };
}

/** A changed webhook is called at once, because its address may be another one. */
const anew = { failures: 0, pausedUntil: null };

/**
 * The fields of a repeated delivery: its attempts begin again, and it keeps its place among the deliveries of its
 * subject.
 */
function replay(now: Date) {
  return { state: 'pending', attempts: 0, dueAt: now } as const;
}

/**
 * Enabling a webhook clears its failure, and so does disabling an active one: if an inactive one has `failingSince`,
 * the server disabled it.
 */
function failureAfter(isActive: boolean | undefined) {
  if (isActive === undefined) return {};
  if (isActive) return { failingSince: null };
  return { failingSince: sql`case when not ${webhooks.isActive} then ${webhooks.failingSince} end` };
}
