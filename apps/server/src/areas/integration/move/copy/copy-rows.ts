import type { Database, Unit } from '../../../../platform/database/database.ts';
import { databaseReason } from '../../../../platform/database/database-errors.ts';
import type { SourceId, SourceKind, SourceRecords } from '../source/records.ts';
import type { CopyContext, CopyStep, StoredFilesOf } from './copy-step.ts';
import { stopFor } from './copy-stopped.ts';
import { digestOf, knownRows, storeChanged, storeFresh } from './known-rows.ts';

/** What a page is copied with. */
export interface PageParts<Kind extends SourceKind> {
  database: Database;
  step: CopyStep<Kind>;
  context: CopyContext;
}

/** Rows that were never copied, and those that differ since. */
interface Sorted<Row> {
  fresh: Row[];
  changed: (Row & { targetId: number })[];
}

/** The digests of rows there, by their ids. */
type Digests = ReadonlyMap<SourceId, string>;

/** A page that was read: its rows that are new or changed, and their files. */
export interface PreparedPage<Row> {
  rows: readonly Row[];
  digests: Digests;
  /** Null: storing them failed for a reason of one of the rows. */
  files: StoredFilesOf | null;
}

/**
 * Finds out what is new or changed in a page, and stores the files of that. It may be done while an earlier page is being written.
 * Throws CopyStopped if it fails, and not because of a row.
 */
export async function preparePage<Kind extends SourceKind>(
  parts: PageParts<Kind>,
  page: readonly SourceRecords[Kind][],
): Promise<PreparedPage<SourceRecords[Kind]>> {
  const all = [...new Map(page.map((row) => [row.id, row])).values()];
  const digests = new Map(all.map((row) => [row.id, digestOf(parts.step.kind, row)]));
  const { fresh, changed } = await inUnit(parts, (unit) => sortRows(unit, parts, all, digests)).catch(
    (error: unknown) => {
      throw stopFor(error) ?? error;
    },
  );
  const rows = [...fresh, ...changed];
  const files = await filesOf(parts, rows).catch((error: unknown) => {
    const stop = stopFor(error);
    if (stop) throw stop;
    return null;
  });
  return { rows, digests, files };
}

/**
 * Writes the rows of a page in one unit. If that fails because of a row, the page is halved until the row is alone; it becomes a
 * finding. Throws CopyStopped if it is not because of a row.
 */
export async function copyPage<Kind extends SourceKind>(
  parts: PageParts<Kind>,
  { rows, ...page }: PreparedPage<SourceRecords[Kind]>,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  try {
    await copyTogether(parts, { rows, ...page });
  } catch (error) {
    const stop = stopFor(error);
    if (stop) throw stop;
    if (rows.length === 1) {
      const { kind } = parts.step;
      return parts.context.find({ kind, reason: 'rowFailed', id: first.id, detail: databaseReason(error) });
    }
    const middle = Math.ceil(rows.length / 2);
    await copyPage(parts, { ...page, rows: rows.slice(0, middle) });
    await copyPage(parts, { ...page, rows: rows.slice(middle) });
  }
}

async function filesOf<Kind extends SourceKind>(
  { step, context }: PageParts<Kind>,
  rows: readonly SourceRecords[Kind][],
): Promise<StoredFilesOf> {
  return (await step.prepare?.(rows, context)) ?? new Map<string, number>();
}

async function copyTogether<Kind extends SourceKind>(
  parts: PageParts<Kind>,
  { rows, digests, files: stored }: PreparedPage<SourceRecords[Kind]>,
): Promise<void> {
  const { step, context } = parts;
  const { kind } = step;
  const files = stored ?? (await filesOf(parts, rows));
  const found: Parameters<CopyContext['find']>[0][] = [];
  // Only what is committed is reported.
  const noting: CopyContext = { ...context, find: (finding) => found.push(finding) };
  await inUnit(parts, async (unit) => {
    found.length = 0;
    const sorted = await sortRows(unit, parts, rows, digests);
    if (sorted.fresh.length + sorted.changed.length === 0) return;
    const copied = await step.write(unit, sorted, noting, files);
    const former = new Set(sorted.changed.map(({ id }) => id));
    const isFormer = ({ sourceId }: { sourceId: SourceId }) => former.has(sourceId);
    await storeFresh(
      unit,
      context.companyId,
      kind,
      copied.filter((one) => !isFormer(one)),
      digests,
    );
    await storeChanged(unit, context.companyId, kind, copied.filter(isFormer), digests);
  });
  for (const finding of found) context.find(finding);
}

function inUnit<Kind extends SourceKind, T>(
  { database, step, context }: PageParts<Kind>,
  work: (unit: Unit) => Promise<T>,
): Promise<T> {
  return step.scope === 'system' ? database.system(work) : database.tenant(context.companyId, work);
}

async function sortRows<Kind extends SourceKind>(
  unit: Unit,
  { step: { kind }, context: { companyId } }: PageParts<Kind>,
  rows: readonly SourceRecords[Kind][],
  digests: Digests,
): Promise<Sorted<SourceRecords[Kind]>> {
  const known = await knownRows(
    unit,
    companyId,
    kind,
    rows.map(({ id }) => id),
  );
  const sorted: Sorted<SourceRecords[Kind]> = { fresh: [], changed: [] };
  for (const row of rows) {
    const former = known.get(row.id);
    if (!former) sorted.fresh.push(row);
    else if (former.digest !== digests.get(row.id)) sorted.changed.push({ ...row, targetId: former.targetId });
  }
  return sorted;
}
