import type { BodyOutput, KnowledgeSettings } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import { embedNewPassages, forgetEmbeddings } from './embedding/embed-job.ts';
import { knowledgeSettings } from './knowledge.schema.ts';
import { embeddingOf, readSettings, settingsToStore } from './knowledge-settings.ts';

/** Changes how a company uses what it knows; another endpoint embeds all passages anew. Throws ERR_VALIDATION. */
export async function changeSettings(
  unit: Unit,
  secret: string,
  companyId: number,
  changes: BodyOutput<'PUT /knowledge-settings'>,
): Promise<KnowledgeSettings> {
  const before = await embeddingOf(unit, companyId);
  const stored = { companyId, ...(await settingsToStore(unit, secret, companyId, changes)) };
  await unit.db
    .insert(knowledgeSettings)
    .values(stored)
    .onConflictDoUpdate({ target: knowledgeSettings.companyId, set: stored });
  const after = await embeddingOf(unit, companyId);
  if (before && !after) await forgetEmbeddings(unit, companyId);
  if (after) await embedNewPassages(unit, companyId);
  return readSettings(unit, companyId);
}
