import type { BodyOutput, KnowledgeSettings } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { sealText } from '../../../platform/security/sealing.ts';
import { mask } from '../../company/settings/stored-settings.ts';
import { knowledgePassages, knowledgeSettings } from './knowledge.schema.ts';

/** What the key of an endpoint for embeddings is bound to (`sealText`). */
export function contextOfEmbeddingKey(companyId: number): string {
  return `knowledge:${companyId}:embeddings`;
}

/** The endpoint that embeds the passages of a company; undefined if they are found by words alone. */
export async function embeddingOf(unit: Unit, companyId: number) {
  const [row] = await unit.db.select().from(knowledgeSettings).where(eq(knowledgeSettings.companyId, companyId));
  if (!row || row.embeddingUrl === '' || row.embeddingModel === '') return undefined;
  const { embeddingUrl: url, embeddingModel: model, embeddingApiKey: sealedKey, embeddingPrice: price } = row;
  return { url, model, sealedKey, price, name: `${model} ${url}` };
}

/** Whether personal data is masked before what is said leaves for an AI; by default it is not. */
export async function masksPersonal(unit: Unit, companyId: number): Promise<boolean> {
  const { masksPersonal: masks } = knowledgeSettings;
  const [row] = await unit.db
    .select({ masks })
    .from(knowledgeSettings)
    .where(eq(knowledgeSettings.companyId, companyId));
  return row?.masks ?? false;
}

/** How a company uses what it knows, and how far its passages are embedded; by default they are found by words, and nothing is masked. */
export async function readSettings(unit: Unit, companyId: number): Promise<KnowledgeSettings> {
  const [row] = await unit.db.select().from(knowledgeSettings).where(eq(knowledgeSettings.companyId, companyId));
  const service = await embeddingOf(unit, companyId);
  const ofCompany = eq(knowledgePassages.companyId, companyId);
  const embedded = service ? and(ofCompany, eq(knowledgePassages.embeddedBy, service.name)) : undefined;
  return {
    masksPersonal: row?.masksPersonal ?? false,
    embeddingUrl: row?.embeddingUrl ?? '',
    embeddingModel: row?.embeddingModel ?? '',
    embeddingApiKey: row?.embeddingApiKey ? mask : '',
    embeddingFailure: row?.embeddingFailure ?? null,
    embeddingPrice: row?.embeddingPrice ?? 0,
    passages: await unit.db.$count(knowledgePassages, ofCompany),
    embedded: embedded ? await unit.db.$count(knowledgePassages, embedded) : 0,
  };
}

/** The changes of what is stored, with a key that is sealed. */
type StoredChanges = Partial<typeof knowledgeSettings.$inferInsert>;

/**
 * The settings to store. Another address needs the key again, so that a stored key is not sent elsewhere; without an address or model nothing is kept. Throws
 * ERR_VALIDATION.
 */
export async function settingsToStore(
  unit: Unit,
  secret: string,
  companyId: number,
  { embeddingApiKey: entered, ...changes }: BodyOutput<'PUT /knowledge-settings'>,
): Promise<StoredChanges> {
  const [before] = await unit.db.select().from(knowledgeSettings).where(eq(knowledgeSettings.companyId, companyId));
  const url = changes.embeddingUrl ?? before?.embeddingUrl ?? '';
  const model = changes.embeddingModel ?? before?.embeddingModel ?? '';
  if (url !== '' && model === '') throw refusedValue('body.embeddingModel', 'required');
  const isNew = entered !== undefined && entered !== '' && entered !== mask;
  if (url === '') return { ...changes, embeddingModel: '', embeddingApiKey: '', embeddingFailure: null };
  const isElsewhere = before?.embeddingUrl !== '' && originOf(url) !== originOf(before?.embeddingUrl ?? url);
  if (isElsewhere && before?.embeddingApiKey && !isNew) throw refusedValue('body.embeddingApiKey', 'required');
  const key = isNew ? { embeddingApiKey: sealText(secret, entered, contextOfEmbeddingKey(companyId)) } : {};
  const isOther = url !== before?.embeddingUrl || model !== before.embeddingModel || isNew;
  return { ...changes, ...key, ...(isOther && { embeddingFailure: null }) };
}

function originOf(address: string): string {
  return new URL(address).origin;
}
