import { eq } from 'drizzle-orm';
import { announcements } from '../../../../operations/announcements/announcements.schema.ts';
import type { SourceAnnouncement } from '../../source/records.ts';
import { bounded, within } from '../bounded.ts';
import { rowsStep } from '../rows-step.ts';
import { type FileStore, filesOfRows } from '../store-files.ts';

const kind = 'announcements';

/** Copies the platform's news, each once however many companies move. They come switched off: they are for all here. */
export function announcementsStep(store: FileStore) {
  return rowsStep({
    kind,
    scope: 'system',
    table: announcements,
    prepare: filesOfRows(store, kind),
    know: async (unit, _rows: readonly SourceAnnouncement[]) => ({ now: unit.now() }),
    joined: {
      keyOf: (row) => keyOf(textsOf(row)),
      async present({ db }) {
        const { id, title, text } = announcements;
        const all = await db.select({ id, title, text }).from(announcements);
        return new Map(all.map((one) => [keyOf(one), one.id]));
      },
    },
    valuesOf: (row, { now }, context, files) => ({
      title: bounded(context, { kind, id: row.id }, row.title, 200) || '-',
      text: bounded(context, { kind, id: row.id }, row.text, 5000) || '-',
      priority: within(row.priority, 1, 3, 3),
      status: false,
      mediaId: row.mediaPath === null ? null : (files.get(row.mediaPath) ?? null),
      createdAt: row.createdAt ?? now,
    }),
    insert: (unit, values) => unit.db.insert(announcements).values(values).returning({ id: announcements.id }),
    update: (unit, id, { status: _status, ...values }) =>
      unit.db.update(announcements).set(values).where(eq(announcements.id, id)),
  });
}

function textsOf({ title, text }: SourceAnnouncement) {
  return { title: title.trim().slice(0, 200) || '-', text: text.trim().slice(0, 5000) || '-' };
}

/** The beginning of both texts: a cut one is recognised, too. */
function keyOf({ title, text }: { title: string; text: string }): string {
  return `${title.slice(0, 190)}\n${text.slice(0, 4_900)}`;
}
