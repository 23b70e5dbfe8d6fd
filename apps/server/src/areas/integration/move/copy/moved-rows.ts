import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { isOneOf } from '../../../../platform/database/conditions.ts';
import type { Unit } from '../../../../platform/database/database.ts';
import { movedRows } from '../move.schema.ts';
import type { SourceId, SourceKind } from '../source/records.ts';

/**
 * What the copy remembers beside the rows of a kind:
 * - `ticketRounds`: the rounds here that a ticket there became (`digest`: `TicketMemory`).
 * - `ticketTags`: the tags of a ticket there (`digest`: their ids here, with `!` where somebody here gave it before).
 * - `contactTags`: the tags of a contact there (`digest`: their ids here), for its tickets.
 * - `waitingQuotes`: a quoted message that has not come yet (`digest`: the ids of those that quote it).
 * - `files`: the stored file of a name there.
 * - `optionFiles`: the stored file that a menu option there was given.
 * - `kept`: a row here whose content is the work of people here (`kind/id`).
 * - `promptQueues`: a prompt whose queue comes later (`digest`: the queue's id there).
 * - `timeRules`: a connection's rules that act by themselves (`digest`: `TimeRules`); they are off until the switch.
 * - `supers`: a super user there (`digest`: their e-mail address there, in lower case).
 */
export type MemoryKind =
  | 'ticketRounds'
  | 'ticketTags'
  | 'contactTags'
  | 'waitingQuotes'
  | 'files'
  | 'optionFiles'
  | 'kept'
  | 'promptQueues'
  | 'timeRules'
  | 'supers';

/** Something remembered: which row here, and a text whose meaning depends on the kind. */
export interface Memory {
  sourceId: SourceId;
  targetId: number;
  digest: string;
}

/**
 * Lets the database find rows by their keys until the unit ends. While a copy fills tables, it knows too little of them:
 * it reads whole tables instead, and compiles plans that it takes for long ones.
 */
export async function readByKeys(unit: Unit): Promise<void> {
  const off = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit'].map(
    (name) => sql`set_config(${name}, 'off', true)`,
  );
  await unit.db.execute(sql`select ${sql.join(off, sql`, `)}`);
}

/** What is remembered of rows there, by their ids. */
export async function recall(
  unit: Unit,
  companyId: number,
  kind: MemoryKind,
  ids: Iterable<SourceId>,
): Promise<Map<SourceId, Memory>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const { rows } = await unit.db.execute(sql`
    select wanted.id as "sourceId", m.target_id as "targetId", m.digest ${namedRows(companyId, kind, wanted)}`);
  return new Map(memories.parse(rows).map((row) => [row.sourceId, row]));
}

const memories = z.array(z.object({ sourceId: z.string(), targetId: z.coerce.number(), digest: z.string() }));

/**
 * The rows `m` of ids there, `wanted.id`. Each is looked up by the key on its own: while a copy fills the table, the
 * database knows too little of it to choose that itself, and reads all rows of the kind instead.
 */
export function namedRows(companyId: number, kind: string, ids: readonly SourceId[]): SQL {
  return sql`from unnest(${sql.param([...ids])}::text[]) as wanted (id) cross join lateral (
    select moved.target_id, moved.digest from ${movedRows} moved
    where moved.company_id = ${companyId} and moved.kind = ${kind} and moved.source_id = wanted.id limit 1) m`;
}

/** Remembers rows; one that is remembered already is replaced. */
export async function remember(
  unit: Unit,
  companyId: number,
  kind: MemoryKind,
  rows: readonly Memory[],
): Promise<void> {
  if (rows.length === 0) return;
  await unit.db.execute(sql`
    insert into ${movedRows} (company_id, kind, source_id, target_id, digest)
    select ${companyId}::integer, ${kind}::text, "sourceId", "targetId", digest
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("sourceId" text, "targetId" bigint, digest text)
    on conflict (company_id, kind, source_id) do update set target_id = excluded.target_id, digest = excluded.digest`);
}

/** Forgets what is remembered of rows there. */
export async function forget(unit: Unit, companyId: number, kind: MemoryKind, ids: readonly SourceId[]): Promise<void> {
  if (ids.length === 0) return;
  await unit.db.delete(movedRows).where(and(ofKind(companyId, kind), isOneName(ids)));
}

/** Which of some rows here are rows that were copied. */
export async function copiedTargets(
  unit: Unit,
  companyId: number,
  kind: SourceKind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await unit.db.execute(sql`
    select wanted.id from unnest(${sql.param([...ids])}::integer[]) as wanted (id) cross join lateral (
      select from ${movedRows} moved
      where moved.company_id = ${companyId} and moved.kind = ${kind} and moved.target_id = wanted.id limit 1) m`);
  return new Set(targetIds.parse(rows).map(({ id }) => id));
}

const targetIds = z.array(z.object({ id: z.int() }));

/** How far a row that is written several times within a millisecond may be ahead of the clock (`recado_touch`). */
const ahead = sql`interval '3 milliseconds'`;

type CopiedTable = PgTable & { id: PgColumn; updatedAt: PgColumn };

/**
 * Which of some copied rows people have changed here since: what they did stays. It is remembered, because the copy may
 * write such a row, too. Call it before the copy writes them.
 */
export async function changedHere(
  unit: Unit,
  companyId: number,
  kind: SourceKind,
  table: CopiedTable,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const isNewer = sql<boolean>`(${table.updatedAt} > (select max(moved.updated_at) + ${ahead} from ${movedRows} moved
    where moved.company_id = ${companyId} and moved.kind = ${kind} and moved.target_id = ${table.id})) is true`;
  const found = await unit.db
    .select({ id: sql<number>`${table.id}` })
    .from(table)
    .where(and(isOneOf(table.id, ids), isNewer));
  const newer = found.map(({ id }) => id);
  await keep(unit, companyId, kind, newer);
  const names = ids.map((id) => keptName(kind, id));
  const kept = await recall(unit, companyId, 'kept', names);
  return new Set([...newer, ...[...kept.values()].map(({ targetId }) => targetId)]);
}

/** Remembers that rows are the work of people here, e.g. because they were here before the copy found them. */
export async function keep(unit: Unit, companyId: number, kind: SourceKind, ids: readonly number[]): Promise<void> {
  const rows = [...new Set(ids)].map((id) => ({ sourceId: keptName(kind, id), targetId: id, digest: '' }));
  await remember(unit, companyId, 'kept', rows);
}

function keptName(kind: SourceKind, id: number): string {
  return `${kind}/${id}`;
}

/** Notes that the copy wrote copied rows again, e.g. the last message of a ticket: that is no change of people here. */
export async function noteWritten(
  unit: Unit,
  companyId: number,
  kind: SourceKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  // A trigger sets the time.
  await unit.db
    .update(movedRows)
    .set({ digest: sql`${movedRows.digest}` })
    .where(and(ofKind(companyId, kind), isOneOf(movedRows.targetId, ids)));
}

function isOneName(ids: readonly SourceId[]): SQL {
  return sql`${movedRows.sourceId} = any(${sql.param([...ids])}::text[])`;
}

function ofKind(companyId: number, kind: SourceKind | MemoryKind): SQL | undefined {
  return and(eq(movedRows.companyId, companyId), eq(movedRows.kind, kind));
}
