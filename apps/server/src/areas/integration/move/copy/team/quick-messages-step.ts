import { eq } from 'drizzle-orm';
import { quickMessages } from '../../../../conversations/quick-messages/quick-messages.schema.ts';
import type { SourceQuickMessage } from '../../source/records.ts';
import { bounded } from '../bounded.ts';
import { idsIn } from '../ids-in.ts';
import { rowsStep } from '../rows-step.ts';
import { type FileStore, filesOfRows } from '../store-files.ts';
import { targetOf } from '../tickets/place-tickets.ts';

const kind = 'quickMessages';

/** Copies quick messages with their files. One whose user is gone becomes one of the whole company. */
export function quickMessagesStep(store: FileStore) {
  return rowsStep({
    kind,
    table: quickMessages,
    prepare: filesOfRows(store, kind),
    know: async (unit, rows: readonly SourceQuickMessage[], context) => ({
      users: await context.targets(unit, 'users', idsIn(rows, 'userId')),
      companyId: context.companyId,
      now: unit.now(),
    }),
    valuesOf(row, known, context, files) {
      const of = { kind, id: row.id } as const;
      const userId = targetOf(known.users, row.userId);
      return {
        companyId: known.companyId,
        userId,
        shortcode: bounded(context, of, row.shortcut, 60) || row.id,
        message: bounded(context, of, row.message, 4000),
        geral: row.isShared || userId === null,
        mediaId: row.mediaPath === null ? null : (files.get(row.mediaPath) ?? null),
        createdAt: row.createdAt ?? known.now,
      };
    },
    insert: (unit, values) => unit.db.insert(quickMessages).values(values).returning({ id: quickMessages.id }),
    update: (unit, id, values) => unit.db.update(quickMessages).set(values).where(eq(quickMessages.id, id)),
  });
}
