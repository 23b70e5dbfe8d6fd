import type { BodyOutput, EventInput } from '@recado/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Services } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';
import { presentQueue, publishQueue } from '../../conversations/queues/queue-rows.ts';
import { announceTickets } from '../../conversations/tickets/ticket-events.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { publishState } from '../../conversations/whatsapps/whatsapp-rows.ts';
import { sealedServiceAccount } from './integration-keys.ts';
import { presentIntegration, requireOwnIntegration, theIntegration } from './queue-integration-rows.ts';
import { type QueueIntegrationRow, queueIntegrations } from './queue-integrations.schema.ts';

/** The context of a change; `secret` is the installation's. */
interface ChangeContext {
  secret: string;
  unit: Unit;
  companyId: number;
}

/**
 * The most tickets that are published when their integration is deleted; others show the change when they are read
 * again.
 */
const mostPublished = 200;

/** Creates an integration. Throws ERR_INTEGRATION_CREDENTIALS. */
export async function createIntegration(
  { secret, unit, companyId }: ChangeContext,
  { jsonContent, ...fields }: BodyOutput<'POST /queueIntegration'>,
) {
  const key = jsonContent.trim() && sealedServiceAccount(secret, companyId, jsonContent);
  const row = one(
    await unit.db
      .insert(queueIntegrations)
      .values({ ...fields, ...(key || {}), companyId })
      .returning(),
    'ERR_INTERNAL',
  );
  publish(unit, companyId, { action: 'create', record: presentIntegration(row) });
  return presentIntegration(row);
}

/**
 * Changes an integration; without a key it keeps the stored one. Throws ERR_INTEGRATION_CREDENTIALS and
 * ERR_NO_INTEGRATION_FOUND.
 */
export async function changeIntegration(
  { secret, unit, companyId }: ChangeContext,
  id: number,
  { jsonContent = '', ...fields }: BodyOutput<'PUT /queueIntegration/:queueIntegrationId'>,
) {
  await requireOwnIntegration(unit, companyId, id);
  const key = jsonContent.trim() && sealedServiceAccount(secret, companyId, jsonContent);
  const row = await update(unit, companyId, id, { ...fields, ...(key || {}) });
  return presentIntegration(row);
}

/** Replaces the signing key, so that the former one is void. Throws ERR_NO_INTEGRATION_FOUND. */
export function renewSecret(unit: Unit, companyId: number, id: number): Promise<QueueIntegrationRow> {
  return update(unit, companyId, id, { secretVersion: sql`${queueIntegrations.secretVersion} + 1` });
}

/**
 * Deletes an integration, and removes it from connections, queues and tickets in the same unit, so that no customer
 * waits for an answer of a deleted integration. Throws ERR_NO_INTEGRATION_FOUND.
 */
export async function deleteIntegration(
  services: Services,
  unit: Unit,
  companyId: number,
  integrationId: number,
): Promise<void> {
  const deleted = await unit.db
    .delete(queueIntegrations)
    .where(theIntegration(companyId, integrationId))
    .returning({ id: queueIntegrations.id });
  if (deleted.length === 0) throw new AppError('ERR_NO_INTEGRATION_FOUND');
  const changedQueues = await unit.db
    .update(queues)
    .set({ integrationId: null })
    .where(and(eq(queues.companyId, companyId), eq(queues.integrationId, integrationId)))
    .returning();
  for (const queue of changedQueues) {
    publishQueue(unit, companyId, { action: 'update', record: presentQueue(queue) });
  }
  const connections = await unit.db
    .update(whatsapps)
    .set({ integrationId: null })
    .where(and(eq(whatsapps.companyId, companyId), eq(whatsapps.integrationId, integrationId)))
    .returning({ id: whatsapps.id });
  for (const { id } of connections) await publishState(services, unit, { connectionId: id, status: true });
  await leaveTickets(unit, companyId, integrationId);
  publish(unit, companyId, { action: 'delete', id: integrationId });
}

async function leaveTickets(unit: Unit, companyId: number, integrationId: number): Promise<void> {
  const left = await unit.db
    .update(tickets)
    .set({ integrationId: null, useIntegration: false })
    .where(and(eq(tickets.companyId, companyId), eq(tickets.integrationId, integrationId)))
    .returning({ id: tickets.id });
  const ticketIds = left.slice(0, mostPublished).map(({ id }) => id);
  await announceTickets(unit, ticketIds);
}

async function update(
  unit: Unit,
  companyId: number,
  id: number,
  changes: Parameters<ReturnType<typeof unit.db.update<typeof queueIntegrations>>['set']>[0],
): Promise<QueueIntegrationRow> {
  const row = one(
    await unit.db
      .update(queueIntegrations)
      .set({ ...changes, ...touched })
      .where(theIntegration(companyId, id))
      .returning(),
    'ERR_NO_INTEGRATION_FOUND',
  );
  publish(unit, companyId, { action: 'update', record: presentIntegration(row) });
  return row;
}

function publish(unit: Unit, companyId: number, payload: EventInput<'queueIntegration'>): void {
  unit.publish({ name: 'queueIntegration', companyId, audience: { to: 'admins' }, payload });
}
