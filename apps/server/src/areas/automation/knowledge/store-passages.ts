import { type KnowledgeFailure, mostKnowledge } from '@recado/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { embedNewPassages } from './embedding/embed-job.ts';
import { knowledgePassages, knowledgeSources } from './knowledge.schema.ts';
import type { SourceRow } from './knowledge-rows.ts';
import type { Passage } from './reading/split.ts';

/** How many passages are written by one statement. */
const part = 200;

/**
 * Replaces the passages of a source by those that were read, and says that it is ready; with more than the company may have, that it failed,
 * and the former ones stay. Returns the source as it is now.
 */
export async function storePassages(unit: Unit, source: SourceRow, passages: readonly Passage[]): Promise<SourceRow> {
  await lockKnowledge(unit, source.companyId);
  const others = and(eq(knowledgePassages.companyId, source.companyId), ne(knowledgePassages.sourceId, source.id));
  const room = mostKnowledge.passages - (await unit.db.$count(knowledgePassages, others));
  if (passages.length === 0) return noteFailure(unit, source, 'empty');
  if (passages.length > room) return noteFailure(unit, source, 'too-many-passages');
  await unit.db.delete(knowledgePassages).where(eq(knowledgePassages.sourceId, source.id));
  await insert(unit, source, passages);
  return changeSource(unit, source, { state: 'ready', failure: null, passages: passages.length, readAt: unit.now() });
}

/** Replaces the passages of one page of a site; false, and the former ones stay, if the company has no room for them. */
export async function storePagePassages(
  unit: Unit,
  source: SourceRow,
  { id: pageId, title }: { id: number; title: string },
  passages: readonly Passage[],
): Promise<boolean> {
  await lockKnowledge(unit, source.companyId);
  const isOther = sql`${knowledgePassages.pageId} is distinct from ${pageId}`;
  const others = and(eq(knowledgePassages.companyId, source.companyId), isOther);
  if (passages.length > mostKnowledge.passages - (await unit.db.$count(knowledgePassages, others))) return false;
  await unit.db.delete(knowledgePassages).where(eq(knowledgePassages.pageId, pageId));
  await insert(unit, { ...source, title: title || source.title }, passages, pageId);
  return true;
}

async function insert(
  unit: Unit,
  { companyId, id: sourceId, title }: SourceRow,
  passages: readonly Passage[],
  pageId: number | null = null,
): Promise<void> {
  for (let from = 0; from < passages.length; from += part) {
    const rows = passages.slice(from, from + part).map(({ heading, text, ticketId = null }, index) => {
      const above = sql`setweight(recado_words(${`${title} ${heading}`}), 'A')`;
      const words = sql`${above} || recado_words(${text})`;
      return { companyId, sourceId, pageId, ticketId, place: from + index, heading, text, words };
    });
    await unit.db.insert(knowledgePassages).values(rows);
  }
  await embedNewPassages(unit, companyId);
}

/** Says why a source could not be read; what was read before stays. */
export function noteFailure(unit: Unit, source: SourceRow, failure: KnowledgeFailure): Promise<SourceRow> {
  return changeSource(unit, source, { state: 'failed', failure });
}

/** Locks what a company knows until the unit ends, so that two changes do not both take its last place. */
export async function lockKnowledge(unit: Unit, companyId: number): Promise<void> {
  await unit.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
}

/** Changes a source, which has a newer version from then on. One that was deleted meanwhile is as it would be. */
export async function changeSource(unit: Unit, source: SourceRow, changes: Partial<SourceRow>): Promise<SourceRow> {
  const [changed] = await unit.db
    .update(knowledgeSources)
    .set({ ...changes, ...touched })
    .where(eq(knowledgeSources.id, source.id))
    .returning();
  return changed ?? { ...source, ...changes };
}
