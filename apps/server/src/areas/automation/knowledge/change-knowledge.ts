import { type BodyOutput, type KnowledgeKind, type KnowledgeSource, mostKnowledge } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { knowledgePages, knowledgeSources } from './knowledge.schema.ts';
import { presentSource, publishSource, requireSource, type SourceRow } from './knowledge-rows.ts';
import { readSource } from './read-source.ts';
import { lockKnowledge } from './store-passages.ts';

/** A source before it is stored. */
interface Draft {
  kind: KnowledgeKind;
  title: string;
  text: string;
  address: string;
  follows: boolean;
}

/**
 * Adds a source and reads it. Throws ERR_VALIDATION without what its kind needs, and ERR_KNOWLEDGE_LIMIT when the company has
 * as many sources or passages as it may have.
 */
export async function addSource(unit: Unit, companyId: number, draft: Draft): Promise<KnowledgeSource> {
  requireContent(draft);
  await lockKnowledge(unit, companyId);
  const made = await unit.db.$count(knowledgeSources, eq(knowledgeSources.companyId, companyId));
  if (made >= mostKnowledge.sources) throw new AppError('ERR_KNOWLEDGE_LIMIT');
  const own = { kind: draft.kind, title: draft.title, ...contentOf(draft) };
  const source = one(
    await unit.db
      .insert(knowledgeSources)
      .values({ ...own, companyId, state: 'waiting' })
      .returning(),
    'ERR_INTERNAL',
  );
  return told(unit, 'create', await readSource(unit, source));
}

/** Changes a source and reads it again. Throws ERR_NO_KNOWLEDGE_FOUND, and what `addSource` throws. */
export async function changeSource(
  unit: Unit,
  companyId: number,
  sourceId: number,
  changes: BodyOutput<'PUT /knowledge-sources/:sourceId'>,
): Promise<KnowledgeSource> {
  const before = await requireSource(unit, companyId, sourceId);
  const after = { ...before, ...changes };
  if (before.kind === 'file') after.text = before.text;
  requireContent(after);
  const own = { title: after.title, ...contentOf(after) };
  // A site that is moved elsewhere has none of its former pages.
  const isElsewhere = own.address !== before.address;
  if (isElsewhere) await unit.db.delete(knowledgePages).where(eq(knowledgePages.sourceId, sourceId));
  const [changed] = await unit.db
    .update(knowledgeSources)
    .set({ ...own, state: 'waiting', failure: null, ...touched })
    .where(eq(knowledgeSources.id, sourceId))
    .returning();
  return told(unit, 'update', await readSource(unit, changed ?? before));
}

/** Reads a source again. Throws ERR_NO_KNOWLEDGE_FOUND. */
export async function readAgain(unit: Unit, companyId: number, sourceId: number): Promise<KnowledgeSource> {
  await requireSource(unit, companyId, sourceId);
  const waiting = { state: 'waiting', failure: null, ...touched } as const;
  const source = one(
    await unit.db.update(knowledgeSources).set(waiting).where(eq(knowledgeSources.id, sourceId)).returning(),
    'ERR_NO_KNOWLEDGE_FOUND',
  );
  return told(unit, 'update', await readSource(unit, source));
}

/** Deletes a source with its passages. Throws ERR_NO_KNOWLEDGE_FOUND. */
export async function deleteSource(unit: Unit, companyId: number, sourceId: number): Promise<void> {
  await requireSource(unit, companyId, sourceId);
  await unit.db.delete(knowledgeSources).where(eq(knowledgeSources.id, sourceId));
  publishSource(unit, companyId, { action: 'delete', id: sourceId });
}

/** What a kind keeps of what was entered. */
function contentOf({ kind, text, address, follows }: Draft): Pick<Draft, 'text' | 'address' | 'follows'> {
  const isWritten = kind === 'answer' || kind === 'text' || kind === 'file';
  return { text: isWritten ? text : '', address: kind === 'page' ? address : '', follows: kind === 'page' && follows };
}

function requireContent({ kind, text, address }: Draft): void {
  if ((kind === 'answer' || kind === 'text') && text === '') throw refusedValue('body.text', 'required');
  if (kind === 'page' && address === '') throw refusedValue('body.address', 'required');
}

/** What a person waits for is refused, not noted. */
function told(unit: Unit, action: 'create' | 'update', source: SourceRow): KnowledgeSource {
  if (source.failure === 'too-many-passages') throw new AppError('ERR_KNOWLEDGE_LIMIT');
  const record = presentSource(source);
  publishSource(unit, source.companyId, { action, record });
  return record;
}
