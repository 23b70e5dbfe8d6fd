import { sql } from 'drizzle-orm';
import type { Unit } from '../../../../../platform/database/database.ts';
import { messages } from '../../../../conversations/messages/messages.schema.ts';
import { movedRows } from '../../move.schema.ts';
import type { SourceId, SourceMessage } from '../../source/records.ts';
import { changedHere, forget, noteWritten, recall } from '../moved-rows.ts';

type Quoting = Pick<SourceMessage, 'id' | 'quotedId'>;

/**
 * Links the messages of a page to those of the same page that they quote, and earlier ones that waited for a message of
 * this page. What is quoted and not here yet is awaited. `linked`: quoted messages of earlier pages.
 */
export async function linkQuotes(
  unit: Unit,
  companyId: number,
  page: { rows: readonly Quoting[]; ids: ReadonlyMap<SourceId, number>; linked: ReadonlyMap<SourceId, number> },
): Promise<void> {
  const { rows, ids, linked } = page;
  const links: { id: number; quoted: number }[] = [];
  const awaited = new Map<SourceId, number[]>();
  for (const { id: sourceId, quotedId } of rows) {
    const id = ids.get(sourceId);
    if (id === undefined || quotedId === null || linked.has(quotedId)) continue;
    const quoted = ids.get(quotedId);
    if (quoted === undefined) awaited.set(quotedId, [...(awaited.get(quotedId) ?? []), id]);
    else links.push({ id, quoted });
  }
  const waiting = await recall(unit, companyId, 'waitingQuotes', ids.keys());
  const late = [...waiting.values()].flatMap(({ sourceId, digest }) =>
    digest.split(',').map((id) => ({ id: Number(id), quoted: ids.get(sourceId) ?? 0 })),
  );
  const lateIds = late.map(({ id }) => id);
  await changedHere(unit, companyId, 'messages', messages, lateIds);
  await link(unit, [...links, ...late]);
  await forget(unit, companyId, 'waitingQuotes', [...waiting.keys()]);
  await noteWritten(unit, companyId, 'messages', lateIds);
  await awaitQuoted(unit, companyId, awaited);
}

async function link(unit: Unit, links: readonly { id: number; quoted: number }[]): Promise<void> {
  if (links.length === 0) return;
  await unit.db.execute(sql`
    update ${messages} set quoted_message_id = r.quoted
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r(id integer, quoted integer)
    where ${messages}.id = r.id and quoted_message_id is null`);
}

async function awaitQuoted(
  unit: Unit,
  companyId: number,
  awaited: ReadonlyMap<SourceId, readonly number[]>,
): Promise<void> {
  if (awaited.size === 0) return;
  const rows = [...awaited].map(([sourceId, ids]) => ({ sourceId, first: ids[0], digest: ids.join(',') }));
  await unit.db.execute(sql`
    insert into ${movedRows} (company_id, kind, source_id, target_id, digest)
    select ${companyId}::integer, 'waitingQuotes', "sourceId", first, digest
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("sourceId" text, first bigint, digest text)
    on conflict (company_id, kind, source_id) do update set digest = ${movedRows}.digest || ',' || excluded.digest`);
}
