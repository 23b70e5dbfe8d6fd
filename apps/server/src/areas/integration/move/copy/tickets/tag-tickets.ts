import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isOneOf } from '../../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../../platform/database/database.ts';
import { ticketTags } from '../../../../conversations/tickets/tags.schema.ts';
import { tickets } from '../../../../conversations/tickets/tickets.schema.ts';
import { movedRows } from '../../move.schema.ts';
import type { SourceId } from '../../source/records.ts';
import type { CopyContext } from '../copy-step.ts';
import { forget, type Memory, recall, remember } from '../moved-rows.ts';
import type { PlacedTicket } from './place-tickets.ts';
import { addTags } from './ticket-tags.ts';

/** A tag that was taken from a ticket there. */
interface Gone {
  sourceId: SourceId;
  ticketId: number;
  tagId: number;
}

/** The tickets there that had tags when they were copied: a tag that is taken away there leaves no trace. */
export async function taggedTickets({ db }: Unit, companyId: number): Promise<SourceId[]> {
  const { sourceId, kind } = movedRows;
  const rows = await db
    .select({ sourceId })
    .from(movedRows)
    .where(and(eq(movedRows.companyId, companyId), eq(kind, 'ticketTags')))
    .orderBy(sourceId);
  return rows.map((row) => row.sourceId);
}

/** Gives tickets their tags there, and those of their contacts, and takes away which they have no more there. */
export async function tagTickets(unit: Unit, placed: readonly PlacedTicket[], context: CopyContext): Promise<void> {
  const { companyId } = context;
  const tags = await context.targets(
    unit,
    'tags',
    placed.flatMap(({ row }) => row.tagIds),
  );
  const own = placed.map(({ row, ticketId }) => ({
    sourceId: row.id,
    ticketId,
    tagIds: row.tagIds.flatMap((id) => tags.get(id) ?? []),
  }));
  const contactIds = placed.flatMap(({ row }) => row.contactId ?? []);
  const ofContacts = await recall(unit, companyId, 'contactTags', contactIds);
  const inherited = placed.flatMap(({ row, ticketId }) =>
    numbersIn(ofContacts.get(row.contactId ?? '')?.digest).map((tagId) => ({ ticketId, tagId })),
  );
  const noted = await notedTags(
    unit,
    companyId,
    own.map(({ ticketId }) => ticketId),
  );
  const former = new Map(noted.map((memory) => [memory.sourceId, memory]));
  const gone = own.flatMap(({ sourceId, ticketId, tagIds }) =>
    numbersIn(former.get(sourceId)?.digest)
      .filter((tagId) => !tagIds.includes(tagId))
      .map((tagId) => ({ sourceId, ticketId, tagId })),
  );
  await takeAway(unit, companyId, gone);
  const wanted = own.flatMap(({ ticketId, tagIds }) => tagIds.map((tagId) => ({ ticketId, tagId })));
  const added = await addTags(unit, companyId, [...inherited, ...wanted]);
  const given = new Set([
    ...added,
    ...noted.flatMap(({ targetId, digest }) => numbersIn(digest).map((tagId) => `${targetId}/${tagId}`)),
  ]);
  const memories = own.map(({ sourceId, ticketId, tagIds }): Memory => {
    const names = tagIds.map((tagId) => (given.has(`${ticketId}/${tagId}`) ? `${tagId}` : `!${tagId}`));
    return { sourceId, targetId: ticketId, digest: names.join(',') };
  });
  const isNew = ({ sourceId, digest }: Memory) => digest !== (former.get(sourceId)?.digest ?? '');
  const changed = memories.filter(isNew);
  await remember(
    unit,
    companyId,
    'ticketTags',
    changed.filter(({ digest }) => digest !== ''),
  );
  const untagged = changed.filter(({ digest }) => digest === '').map(({ sourceId }) => sourceId);
  await forget(unit, companyId, 'ticketTags', untagged);
}

const memories = z.array(z.object({ sourceId: z.string(), targetId: z.coerce.number(), digest: z.string() }));

/** What is remembered of the tags of all tickets there that some tickets here are made of. */
async function notedTags({ db }: Unit, companyId: number, ticketIds: readonly number[]): Promise<Memory[]> {
  const { sourceId, targetId, digest, kind } = movedRows;
  const ofTickets = and(eq(movedRows.companyId, companyId), eq(kind, 'ticketTags'), isOneOf(targetId, ticketIds));
  return memories.parse(await db.select({ sourceId, targetId, digest }).from(movedRows).where(ofTickets));
}

/**
 * Takes tags away that the copy gave. One stays that somebody here gave anew since, or that another ticket there or the
 * contact still has.
 */
async function takeAway(unit: Unit, companyId: number, gone: readonly Gone[]): Promise<void> {
  if (gone.length === 0) return;
  const hasTag = (digest: string) =>
    sql`g."tagId"::text = any(string_to_array(replace(${sql.raw(digest)}, '!', ''), ','))`;
  await unit.db.execute(sql`
    delete from ${ticketTags} using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb)
        as g("sourceId" text, "ticketId" integer, "tagId" integer)
      join ${tickets} t on t.id = g."ticketId"
      join ${movedRows} m on m.company_id = ${companyId} and m.kind = 'ticketTags' and m.source_id = g."sourceId"
    where ${ticketTags.ticketId} = g."ticketId" and ${ticketTags.tagId} = g."tagId"
      and ${ticketTags.createdAt} <= m.updated_at
      and not exists (select from ${movedRows} other where other.company_id = ${companyId} and other.kind = 'ticketTags'
        and other.target_id = g."ticketId" and other.source_id <> g."sourceId" and ${hasTag('other.digest')})
      and not exists (select from ${movedRows} c where c.company_id = ${companyId} and c.kind = 'contactTags'
        and c.target_id = t.contact_id and ${hasTag('c.digest')})`);
}

/** The tags that the copy gave. */
function numbersIn(digest = ''): number[] {
  return digest.split(',').flatMap((name) => (/^\d+$/.test(name) ? Number(name) : []));
}
