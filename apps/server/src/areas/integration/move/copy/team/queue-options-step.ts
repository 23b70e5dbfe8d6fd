import { eq } from 'drizzle-orm';
import { queueOptions } from '../../../../conversations/queues/queue-options.schema.ts';
import type { SourceId, SourceQueueOption } from '../../source/records.ts';
import { bounded } from '../bounded.ts';
import { idsIn } from '../ids-in.ts';
import { rowsStep } from '../rows-step.ts';
import { type FileStore, storeFiles } from '../store-files.ts';
import { fileKey, giveFiles } from './files-of-options.ts';

const kind = 'queueOptions';

/** Copies the menu of each queue: first all entries, then their places in the tree and their files. */
export function queueOptionsStep(store: FileStore) {
  return rowsStep({
    kind,
    prepare(rows: readonly SourceQueueOption[], context) {
      const wanted = rows.flatMap(({ id, mediaPath: name, mediaName }) =>
        name === null ? [] : [{ id, name, shownName: mediaName ?? '', key: fileKey(id, name) }],
      );
      return storeFiles(store, kind, wanted, context);
    },
    table: queueOptions,
    async know(unit, rows: readonly SourceQueueOption[], context) {
      const parents = rows.map(({ parentId }) => parentId);
      return {
        queues: await context.targets(unit, 'queues', idsIn(rows, 'queueId')),
        parents: await context.targets(unit, kind, parents),
        parentOf: new Map(rows.map(({ id, parentId }) => [id, parentId])),
        companyId: context.companyId,
        now: unit.now(),
      };
    },
    valuesOf(row, known, context) {
      const of = { kind, id: row.id } as const;
      const queueId = row.queueId === null ? undefined : known.queues.get(row.queueId);
      const isOrphan = row.parentId !== null && !known.parents.has(row.parentId) && !known.parentOf.has(row.parentId);
      if (queueId === undefined || isOrphan) {
        context.find({ ...of, reason: 'orphanOption', detail: row.title });
        return null;
      }
      return {
        companyId: known.companyId,
        queueId,
        title: bounded(context, of, row.title, 200) || row.option || '-',
        message: bounded(context, of, row.message, 4000),
        option: bounded(context, of, row.option, 10),
        createdAt: row.createdAt ?? known.now,
      };
    },
    insert: (unit, values) => unit.db.insert(queueOptions).values(values).returning({ id: queueOptions.id }),
    update: (unit, id, values) => unit.db.update(queueOptions).set(values).where(eq(queueOptions.id, id)),
    async after(unit, became, known, context, files) {
      const made = new Map(became.map(({ row, id }) => [row.id, id]));
      for (const { row, id } of became) {
        if (row.parentId === null) continue;
        const isCircle = isOwnAncestor(row.id, known.parentOf);
        if (isCircle) context.find({ kind, reason: 'circularOption', id: row.id, detail: row.title });
        const parentId = isCircle ? null : (made.get(row.parentId) ?? known.parents.get(row.parentId) ?? null);
        await unit.db.update(queueOptions).set({ parentId }).where(eq(queueOptions.id, id));
      }
      await giveFiles(unit, became, files, context);
    },
  });
}

function isOwnAncestor(id: SourceId, parentOf: ReadonlyMap<SourceId, SourceId | null>): boolean {
  const seen = new Set<SourceId>();
  for (let parent = parentOf.get(id); parent; parent = parentOf.get(parent)) {
    if (parent === id) return true;
    if (seen.has(parent)) return false;
    seen.add(parent);
  }
  return false;
}
