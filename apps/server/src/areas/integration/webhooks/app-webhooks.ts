import type { WebhookEventType } from '@recado/contract';
import { eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { wakeAll } from './delivery-queue.ts';
import { found, presentWebhook, publishWebhook, theWebhook } from './webhook-rows.ts';
import { type WebhookRow, webhooks } from './webhooks.schema.ts';

/** The webhook of an installed app: events of the consent go to its server, and people do not change it (ADR 154). */
interface AppWebhook {
  app: string;
  address: string;
  events: WebhookEventType[];
  isActive: boolean;
}

/** Makes the webhook of an app. Returns its id. */
export async function makeAppWebhook(unit: Unit, companyId: number, { app, ...webhook }: AppWebhook): Promise<number> {
  const row = found(
    await unit.db
      .insert(webhooks)
      .values({ ...webhook, companyId, name: app })
      .returning(),
  );
  publishWebhook(unit, companyId, { action: 'create', record: presentWebhook(row, app) });
  return row.id;
}

/** Changes it. At another address it has another secret, and nothing of it counts as failing. */
export async function changeAppWebhook(unit: Unit, before: WebhookRow, { app, ...changes }: AppWebhook): Promise<void> {
  const isElsewhere = before.address !== changes.address;
  const isAgain = isElsewhere || (changes.isActive && !before.isActive);
  const anew = { failures: 0, pausedUntil: null, failingSince: null };
  const elsewhere = { secretVersion: sql`${webhooks.secretVersion} + 1`, rotatedAt: null };
  const row = found(
    await unit.db
      .update(webhooks)
      .set({ ...changes, ...(isAgain && anew), ...(isElsewhere && elsewhere) })
      .where(eq(webhooks.id, before.id))
      .returning(),
  );
  await wakeAll(unit, row);
  publishWebhook(unit, row.companyId, { action: 'update', record: presentWebhook(row, app) });
}

/** Gives it another secret at once: only the server of the app had the former one. */
export async function renewAppWebhook(unit: Unit, companyId: number, id: number): Promise<void> {
  const changes = { secretVersion: sql`${webhooks.secretVersion} + 1`, rotatedAt: null };
  await unit.db.update(webhooks).set(changes).where(theWebhook(companyId, id));
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(unit: Unit, companyId: number, id: number): Promise<void> {
  await unit.db.delete(webhooks).where(theWebhook(companyId, id));
  publishWebhook(unit, companyId, { action: 'delete', id });
}
