import { eq } from 'drizzle-orm';
import { helps } from '../../../../company/helps/helps.schema.ts';
import type { SourceHelp } from '../../source/records.ts';
import { bounded } from '../bounded.ts';
import { rowsStep } from '../rows-step.ts';

const kind = 'helps';
const videoForm = /^[\w-]{6,20}$/;

/** Copies the platform's help videos, each once however many companies move. One without a video cannot be shown. */
export const helpsStep = rowsStep({
  kind,
  scope: 'system',
  table: helps,
  know: async (unit, _rows: readonly SourceHelp[]) => ({ now: unit.now() }),
  joined: {
    keyOf: (row) => videoOf(row) ?? row.id,
    async present({ db }) {
      const all = await db.select({ id: helps.id, video: helps.video }).from(helps);
      return new Map(all.map(({ id, video }) => [video, id]));
    },
  },
  valuesOf(row, { now }, context) {
    const of = { kind, id: row.id } as const;
    const video = videoOf(row);
    if (video === null) {
      context.find({ ...of, reason: 'unreadableVideo', detail: `${row.title}: ${row.video}` });
      return null;
    }
    return {
      title: bounded(context, of, row.title, 100) || video,
      description: bounded(context, of, row.description, 1000),
      video,
      createdAt: row.createdAt ?? now,
    };
  },
  insert: (unit, values) => unit.db.insert(helps).values(values).returning({ id: helps.id }),
  update: (unit, id, { video: _video, ...values }) => unit.db.update(helps).set(values).where(eq(helps.id, id)),
});

/** The id of the video: alone, or in an address of the usual forms. */
function videoOf({ video, link }: SourceHelp): string | null {
  for (const written of [video.trim(), link.trim()]) {
    if (videoForm.test(written)) return written;
    const [, id] = /(?:[?&]v=|youtu\.be\/|\/embed\/)([\w-]{6,20})(?:[?&#/]|$)/.exec(written) ?? [];
    if (id) return id;
  }
  return null;
}
