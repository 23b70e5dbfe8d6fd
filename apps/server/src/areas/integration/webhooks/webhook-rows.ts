import type { AnswerInput, EventInput } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { webhooksOfApps } from './in-process-events.ts';
import { formerKeyUntil } from './webhook-signature.ts';
import { type WebhookDeliveryRow, type WebhookRow, webhooks } from './webhooks.schema.ts';

/** The condition for one webhook of a company. */
export function theWebhook(companyId: number, id: number) {
  return and(eq(webhooks.companyId, companyId), eq(webhooks.id, id));
}

/** The only row of a result. Throws ERR_NOT_FOUND if it is empty. */
export function found<Row>([row]: Row[]): Row {
  if (!row) throw new AppError('ERR_NOT_FOUND');
  return row;
}

/** A webhook of the company. Throws ERR_NOT_FOUND. */
export async function requireOwnWebhook(unit: Unit, companyId: number, id: number): Promise<WebhookRow> {
  return found(await unit.db.select().from(webhooks).where(theWebhook(companyId, id)));
}

/**
 * The same for changing it. Throws ERR_OF_APP, too: the webhook of an installed app changes and goes with it.
 */
export async function requireChangeableWebhook(unit: Unit, companyId: number, id: number): Promise<WebhookRow> {
  const row = await requireOwnWebhook(unit, companyId, id);
  if ((await unit.query(webhooksOfApps, companyId)).has(id)) throw new AppError('ERR_OF_APP');
  return row;
}

/** A webhook in the form of the contract, with the app that it belongs to. */
export async function shownWebhook(unit: Unit, row: WebhookRow): Promise<AnswerInput<'GET /webhooks/:webhookId'>> {
  return presentWebhook(row, (await unit.query(webhooksOfApps, row.companyId)).get(row.id));
}

/** A webhook in the form of the contract; `app`: the installed app that it belongs to. */
export function presentWebhook(row: WebhookRow, app?: string): AnswerInput<'GET /webhooks/:webhookId'> {
  const { id, name, address, events, isActive, failingSince, companyId, updatedAt } = row;
  const shown = { id, name, address, events, isActive, failingSince, companyId, updatedAt };
  return { ...shown, formerKeyUntil: formerKeyUntil(row), ...(app !== undefined && { app }) };
}

/** A delivery in the form of the contract. */
export function presentDelivery(row: WebhookDeliveryRow): AnswerInput<'POST /webhooks/:webhookId/ping'> {
  const { companyId: _companyId, subject: _subject, shard: _shard, dueAt: _dueAt, ...shown } = row;
  return shown;
}

/** Publishes a changed webhook to the administrators. */
export function publishWebhook(unit: Unit, companyId: number, payload: EventInput<'webhook'>): void {
  unit.publish({ name: 'webhook', companyId, audience: { to: 'admins' }, payload });
}
