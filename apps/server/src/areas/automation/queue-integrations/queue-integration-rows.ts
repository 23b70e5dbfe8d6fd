import type { AnswerInput } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { type QueueIntegrationRow, queueIntegrations } from './queue-integrations.schema.ts';

/** The condition for one integration of a company. */
export function theIntegration(companyId: number, id: number) {
  return and(eq(queueIntegrations.companyId, companyId), eq(queueIntegrations.id, id));
}

/** An integration of the company. Throws ERR_NO_INTEGRATION_FOUND. */
export async function requireOwnIntegration(unit: Unit, companyId: number, id: number): Promise<QueueIntegrationRow> {
  return one(
    await unit.db.select().from(queueIntegrations).where(theIntegration(companyId, id)),
    'ERR_NO_INTEGRATION_FOUND',
  );
}

/** The name of an integration; null if it was deleted. */
export async function nameOfIntegration(unit: Unit, id: number): Promise<string | null> {
  const { name } = queueIntegrations;
  const [integration] = await unit.db.select({ name }).from(queueIntegrations).where(eq(queueIntegrations.id, id));
  return integration?.name ?? null;
}

/** Whether an integration can answer: it has the address, the slug or the key that its type needs. */
export function isComplete(row: Pick<QueueIntegrationRow, 'type' | 'urlN8N' | 'typebotSlug' | 'sealedKey'>): boolean {
  if (row.type === 'dialogflow') return row.sealedKey !== null;
  return row.urlN8N !== '' && (row.type !== 'typebot' || row.typebotSlug !== '');
}

/** Whether the company has the integration, and it can answer: one that cannot is not chosen for customers. */
export async function hasIntegration(
  unit: Unit,
  { companyId, integrationId }: { companyId: number; integrationId: number },
): Promise<boolean> {
  const rows = await unit.db.select().from(queueIntegrations).where(theIntegration(companyId, integrationId));
  return rows.some(isComplete);
}

/** An integration in the form of the contract, without its keys. */
export function presentIntegration(row: QueueIntegrationRow): AnswerInput<'GET /queueIntegration/:queueIntegrationId'> {
  const { sealedKey: _sealedKey, secretVersion: _secretVersion, createdAt: _createdAt, ...shown } = row;
  return shown;
}
