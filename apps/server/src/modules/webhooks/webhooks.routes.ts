import type { webhookEndpoints } from '@recado/api/contract';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../channels/services.ts';
import { folded } from '../../platform/database/conditions.ts';
import { listOf } from '../../platform/database/paging.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { lockCompany } from '../plans/lock-company.ts';
import { deliveryJob } from './deliver.ts';
import { addDeliveries } from './note-events.ts';
import {
  found,
  presentDelivery,
  presentWebhook,
  publishWebhook,
  requireOwnWebhook,
  theWebhook,
} from './webhook-rows.ts';
import { webhookSecret } from './webhook-signature.ts';
import { webhookDeliveries, webhooks } from './webhooks.schema.ts';

/** Webhooks of one company. */
const mostWebhooks = 20;

/** Webhooks of a company (ADR 66). */
export function webhookRoutes({ secret, clock }: ServicePlatform): Handlers<keyof typeof webhookEndpoints> {
  return {
    'GET /webhooks': async ({ unit, session: { companyId }, query }) => {
      const rows = unit.db.select().from(webhooks).$dynamic();
      const where = eq(webhooks.companyId, companyId);
      const list = { from: webhooks, rows, where, search: folded(webhooks.name), order: [webhooks.name, webhooks.id] };
      const { rows: records, ...page } = await listOf(unit, list, query);
      return { records: records.map(presentWebhook), ...page };
    },
    'GET /webhooks/:webhookId': async ({ unit, session, params }) =>
      presentWebhook(await requireOwnWebhook(unit, session.companyId, params.webhookId)),
    'POST /webhooks': async ({ unit, session: { companyId }, body }) => {
      await lockCompany(unit, companyId);
      const count = await unit.db.$count(webhooks, eq(webhooks.companyId, companyId));
      if (count >= mostWebhooks) throw new AppError('ERR_TOO_MANY_WEBHOOKS');
      const values = { ...body, companyId };
      const record = presentWebhook(found(await unit.db.insert(webhooks).values(values).returning()));
      publishWebhook(unit, companyId, { action: 'create', record });
      return record;
    },
    'PUT /webhooks/:webhookId': async ({ unit, session: { companyId }, params, body }) => {
      // A change may name nothing.
      const changes = { ...body, ...failureAfter(body.isActive), updatedAt: new Date() };
      const where = theWebhook(companyId, params.webhookId);
      const record = presentWebhook(found(await unit.db.update(webhooks).set(changes).where(where).returning()));
      publishWebhook(unit, companyId, { action: 'update', record });
      return record;
    },
    'DELETE /webhooks/:webhookId': async ({ unit, session: { companyId }, params }) => {
      const where = theWebhook(companyId, params.webhookId);
      const { id } = found(await unit.db.delete(webhooks).where(where).returning({ id: webhooks.id }));
      publishWebhook(unit, companyId, { action: 'delete', id });
      return { message: 'Deleted' };
    },
    'POST /webhooks/:webhookId/secret': async ({ unit, session: { companyId }, params }) => {
      const changes = { secretVersion: sql`${webhooks.secretVersion} + 1`, rotatedAt: clock() };
      const where = theWebhook(companyId, params.webhookId);
      return {
        secret: webhookSecret(secret, found(await unit.db.update(webhooks).set(changes).where(where).returning())),
      };
    },
    'POST /webhooks/:webhookId/ping': async ({ unit, session: { companyId }, params }) => {
      const { id } = await requireOwnWebhook(unit, companyId, params.webhookId);
      const news = { event: 'ping', subject: 'ping', data: {} } as const;
      return presentDelivery(found(await addDeliveries(unit, companyId, [{ webhookId: id, news }], clock())));
    },
    'GET /webhooks/:webhookId/deliveries': async ({ unit, session: { companyId }, params, query }) => {
      const { id } = await requireOwnWebhook(unit, companyId, params.webhookId);
      const rows = unit.db.select().from(webhookDeliveries).$dynamic();
      const where = and(eq(webhookDeliveries.companyId, companyId), eq(webhookDeliveries.webhookId, id));
      const order = [desc(webhookDeliveries.id)];
      const list = { from: webhookDeliveries, rows, where, search: folded(webhookDeliveries.event), order };
      const { rows: records, ...page } = await listOf(unit, list, query);
      return { records: records.map(presentDelivery), ...page };
    },
    'POST /webhooks/:webhookId/deliveries/:deliveryId/replay': async ({ unit, session: { companyId }, params }) => {
      const { webhookId, deliveryId } = params;
      const own = and(eq(webhookDeliveries.companyId, companyId), eq(webhookDeliveries.webhookId, webhookId));
      const where = and(own, eq(webhookDeliveries.id, deliveryId), ne(webhookDeliveries.state, 'pending'));
      const row = found(await unit.db.update(webhookDeliveries).set({ state: 'pending' }).where(where).returning());
      await unit.enqueue(deliveryJob(row));
      return presentDelivery(row);
    },
  };
}

/**
 * A webhook that is made active forgets that it failed, and so does one that is switched off: an inactive one that is
 * still failing was disabled for it.
 */
function failureAfter(isActive: boolean | undefined) {
  if (isActive === undefined) return {};
  if (isActive) return { failingSince: null };
  return { failingSince: sql`case when not ${webhooks.isActive} then ${webhooks.failingSince} end` };
}
