import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Unit } from '../../../../platform/database/database.ts';
import type { SourceId, SourceKind, SourceRecords } from '../source/records.ts';
import type { Copied, CopyContext, CopyStep, StoredFilesOf } from './copy-step.ts';
import { changedHere } from './moved-rows.ts';

/** A row there, and the one that it became. */
export interface Became<Row> {
  row: Row;
  id: number;
  isFresh: boolean;
}

/** How rows of a kind become rows of one table. */
export interface RowsStep<Kind extends SourceKind, Known, Values> {
  kind: Kind;
  scope?: 'system';
  table: PgTable & { id: PgColumn; updatedAt: PgColumn };
  prepare?: CopyStep<Kind>['prepare'];
  /** What the rows refer to, read at once. */
  know(unit: Unit, rows: readonly SourceRecords[Kind][], context: CopyContext): Promise<Known>;
  /**
   * Rows that are one here: the key of a row, and which rows here have one of these keys already. `reason`: the finding
   * for a row that is joined to another.
   */
  joined?: {
    keyOf(row: SourceRecords[Kind], known: Known): string;
    present(
      unit: Unit,
      rows: readonly SourceRecords[Kind][],
      known: Known,
      context: CopyContext,
    ): Promise<Map<string, number>>;
    reason?: string;
  };
  /** The values of a row; null: it is not copied, and a finding says why if it matters. */
  valuesOf(row: SourceRecords[Kind], known: Known, context: CopyContext, files: StoredFilesOf): Values | null;
  /** Inserts rows in this order. */
  insert(unit: Unit, values: Values[]): Promise<{ id: number }[]>;
  update(unit: Unit, id: number, values: Values): Promise<unknown>;
  /** Removes a row here that was copied, and is none to copy any more. */
  remove?(unit: Unit, id: number): Promise<unknown>;
  /** What belongs to the rows, e.g. their queues. */
  after?(
    unit: Unit,
    became: readonly Became<SourceRecords[Kind]>[],
    known: Known,
    context: CopyContext,
    files: StoredFilesOf,
  ): Promise<void>;
}

/** The step of rows that become rows of one table. What people changed here since is kept. */
export function rowsStep<Kind extends SourceKind, Known, Values>(parts: RowsStep<Kind, Known, Values>): CopyStep<Kind> {
  const { kind, scope, prepare } = parts;
  return {
    kind,
    ...(scope && { scope }),
    ...(prepare && { prepare }),
    async write(unit, { fresh, changed }, context, files) {
      const known = await parts.know(unit, [...fresh, ...changed], context);
      const made = await insertRows(unit, parts, { rows: fresh, known, context, files });
      const kept = await changedHere(
        unit,
        context.companyId,
        kind,
        parts.table,
        changed.map(({ targetId }) => targetId),
      );
      const rewritten: Became<SourceRecords[Kind]>[] = [];
      for (const row of changed) {
        if (kept.has(row.targetId)) {
          context.find({ kind, reason: 'changedHere', id: row.id, detail: '' });
          continue;
        }
        const values = parts.valuesOf(row, known, context, files);
        if (values === null) {
          await parts.remove?.(unit, row.targetId);
          continue;
        }
        await parts.update(unit, row.targetId, values);
        rewritten.push({ row, id: row.targetId, isFresh: false });
      }
      await parts.after?.(unit, [...made.inserted, ...rewritten], known, context, files);
      return [...made.copied, ...changed.map(({ id, targetId }) => ({ sourceId: id, targetId }))];
    },
  };
}

async function insertRows<Kind extends SourceKind, Known, Values>(
  unit: Unit,
  parts: RowsStep<Kind, Known, Values>,
  given: { rows: readonly SourceRecords[Kind][]; known: Known; context: CopyContext; files: StoredFilesOf },
): Promise<{ inserted: Became<SourceRecords[Kind]>[]; copied: Copied[] }> {
  const { rows, known, context, files } = given;
  const { joined, kind } = parts;
  const present = (await joined?.present(unit, rows, known, context)) ?? new Map<string, number>();
  const drafts: { row: SourceRecords[Kind]; values: Values; key: string }[] = [];
  const keys = new Set<string>();
  const others: { id: SourceId; key: string }[] = [];
  for (const row of rows) {
    const key = joined ? joined.keyOf(row, known) : row.id;
    const isJoined = present.has(key) || keys.has(key);
    const values = isJoined ? null : parts.valuesOf(row, known, context, files);
    if (isJoined) {
      others.push({ id: row.id, key });
      if (joined?.reason) context.find({ kind, reason: joined.reason, id: row.id, detail: key });
    } else if (values !== null) {
      keys.add(key);
      drafts.push({ row, values, key });
    }
  }
  const ids =
    drafts.length === 0
      ? []
      : await parts.insert(
          unit,
          drafts.map(({ values }) => values),
        );
  // Identities ascend in the order of the values.
  const ascending = ids.map(({ id }) => id).sort((one, other) => one - other);
  const inserted = drafts.map(({ row }, place) => ({ row, id: ascending[place] ?? 0, isFresh: true }));
  for (const [place, { key }] of drafts.entries()) present.set(key, ascending[place] ?? 0);
  const copied = inserted.map(({ row, id }) => ({ sourceId: row.id, targetId: id }));
  const joinedTo = others.map(({ id, key }) => ({ sourceId: id, targetId: present.get(key) ?? 0 }));
  return { inserted, copied: [...copied, ...joinedTo] };
}
