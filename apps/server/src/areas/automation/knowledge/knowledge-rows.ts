import type { EventInput, KnowledgeSource } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { knowledgeSources } from './knowledge.schema.ts';

/** A source as it is stored. */
export type SourceRow = typeof knowledgeSources.$inferSelect;

/** A source of the company. Throws ERR_NO_KNOWLEDGE_FOUND. */
export async function requireSource(unit: Unit, companyId: number, sourceId: number): Promise<SourceRow> {
  return one(
    await unit.db
      .select()
      .from(knowledgeSources)
      .where(and(eq(knowledgeSources.companyId, companyId), eq(knowledgeSources.id, sourceId))),
    'ERR_NO_KNOWLEDGE_FOUND',
  );
}

/** The form of answers and events: the text of a file, which nobody writes, is left out. */
export function presentSource({
  createdAt: _createdAt,
  visit: _visit,
  robots: _robots,
  ...row
}: SourceRow): KnowledgeSource {
  return {
    ...row,
    text: row.kind === 'file' ? '' : row.text,
    readAt: row.readAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Tells administrators what became of a source. */
export function publishSource(unit: Unit, companyId: number, payload: EventInput<'knowledge-source'>): void {
  unit.publish({ name: 'knowledge-source', companyId, audience: { to: 'admins' }, payload });
}
