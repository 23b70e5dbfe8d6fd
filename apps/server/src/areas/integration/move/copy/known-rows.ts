import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../../platform/database/database.ts';
import { movedRows } from '../move.schema.ts';
import type { SourceId, SourceKind } from '../source/records.ts';
import type { Copied } from './copy-step.ts';

const known = z.array(z.object({ sourceId: z.string(), targetId: z.coerce.number(), digest: z.string() }));
/** A row that was copied before. */
export type KnownRow = z.output<typeof known>[number];

/** The rows of a kind that were copied before, by their ids there. */
export async function knownRows(
  unit: Unit,
  companyId: number,
  kind: SourceKind,
  ids: readonly SourceId[],
): Promise<Map<SourceId, KnownRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await unit.db.execute(sql`
    select source_id as "sourceId", target_id as "targetId", digest from ${movedRows}
    where company_id = ${companyId} and kind = ${kind} and source_id = any(${sql.param([...ids])}::text[])`);
  return new Map(known.parse(rows).map((row) => [row.sourceId, row]));
}

/** Which rows here some rows of a kind became; an absent one was not copied. */
export async function targetsOf(
  unit: Unit,
  companyId: number,
  kind: SourceKind,
  ids: Iterable<SourceId | null>,
): Promise<Map<SourceId, number>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const found = await knownRows(unit, companyId, kind, wanted);
  return new Map([...found].map(([id, { targetId }]) => [id, targetId]));
}

/**
 * Stores what rows became. A row that another copy has stored meanwhile is an error (23505), so that what this unit wrote
 * for it is undone.
 */
export async function storeFresh(unit: Unit, ...[companyId, kind, copied, digests]: Stored): Promise<void> {
  if (copied.length === 0) return;
  await unit.db.execute(sql`
    insert into ${movedRows} (company_id, kind, source_id, target_id, digest)
    select ${companyId}::integer, ${kind}::text, "sourceId", "targetId", digest
    from ${recordsOf(copied, digests)}`);
}

/** Stores that changed rows were copied again, and when. */
export async function storeChanged(unit: Unit, ...[companyId, kind, copied, digests]: Stored): Promise<void> {
  if (copied.length === 0) return;
  await unit.db.execute(sql`
    update ${movedRows} set target_id = r."targetId", digest = r.digest
    from ${recordsOf(copied, digests)}
    where company_id = ${companyId} and kind = ${kind} and source_id = r."sourceId"`);
}

/** What is stored: for which company and kind, what rows became, and their digests by their ids there. */
type Stored = [companyId: number, kind: SourceKind, copied: readonly Copied[], digests: ReadonlyMap<SourceId, string>];

function recordsOf(copied: readonly Copied[], digests: ReadonlyMap<SourceId, string>): SQL {
  const rows = copied.map((one) => ({ ...one, digest: digests.get(one.sourceId) ?? '' }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("sourceId" text, "targetId" bigint, digest text)`;
}

/**
 * Of kinds whose rows a running product touches all the time, e.g. whenever somebody is online: their time alone, or
 * the state of a connection, is no change.
 */
const noise: Partial<Record<SourceKind, readonly string[]>> = {
  companies: ['updatedAt'],
  users: ['updatedAt'],
  connections: ['updatedAt', 'status', 'isPaired'],
  campaigns: ['updatedAt'],
};

/** A digest of a row there: equal as long as nothing of it changed that is copied. */
export function digestOf(kind: SourceKind, row: object): string {
  const left = noise[kind] ?? [];
  const text = JSON.stringify(row, (name, value: unknown) => (left.includes(name) ? undefined : value));
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
