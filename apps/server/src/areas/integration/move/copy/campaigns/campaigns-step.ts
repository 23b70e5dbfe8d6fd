import type { CampaignStatus } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { campaigns } from '../../../../campaigns/campaigns/campaigns.schema.ts';
import type { SourceCampaign } from '../../source/records.ts';
import { bounded } from '../bounded.ts';
import type { CopyContext } from '../copy-step.ts';
import { idsIn } from '../ids-in.ts';
import { rowsStep } from '../rows-step.ts';
import { type FileStore, filesOfRows } from '../store-files.ts';
import { targetOf } from '../tickets/place-tickets.ts';

const kind = 'campaigns';

/**
 * Copies campaigns: finished ones as history. One that runs or waits for its time there does neither here, so that
 * nobody gets a message twice: a person continues it.
 */
export function campaignsStep(store: FileStore) {
  return rowsStep({
    kind,
    table: campaigns,
    prepare: filesOfRows(store, kind),
    know: async (unit, rows: readonly SourceCampaign[], context) => ({
      connections: await context.targets(unit, 'connections', idsIn(rows, 'connectionId')),
      lists: await context.targets(unit, 'contactLists', idsIn(rows, 'contactListId')),
      tags: await context.targets(unit, 'tags', idsIn(rows, 'tagId')),
      fileLists: await context.targets(unit, 'fileLists', idsIn(rows, 'fileListId')),
      companyId: context.companyId,
      now: unit.now(),
    }),
    valuesOf(row, known, context, files) {
      const of = { kind, id: row.id } as const;
      const status = statusOf(row, context);
      const isFinished = status === 'FINALIZADA';
      const text = (texts: SourceCampaign['messages'], place: number) =>
        bounded(context, of, texts[place] ?? '', 10_000) || null;
      const { messages, confirmationMessages } = row;
      return {
        companyId: known.companyId,
        name: bounded(context, of, row.name, 50) || `Campanha ${row.id}`,
        message1: text(messages, 0),
        message2: text(messages, 1),
        message3: text(messages, 2),
        message4: text(messages, 3),
        message5: text(messages, 4),
        confirmationMessage1: text(confirmationMessages, 0),
        confirmationMessage2: text(confirmationMessages, 1),
        confirmationMessage3: text(confirmationMessages, 2),
        confirmationMessage4: text(confirmationMessages, 3),
        confirmationMessage5: text(confirmationMessages, 4),
        confirmation: row.confirmation,
        status,
        scheduledAt: row.scheduledAt,
        // One that was not started gets the people of its list, beside those who had its message, when it is continued.
        startedAt: isFinished ? (row.scheduledAt ?? row.createdAt ?? known.now) : null,
        completedAt: isFinished ? (row.completedAt ?? row.updatedAt ?? known.now) : null,
        whatsappId: targetOf(known.connections, row.connectionId),
        contactListId: targetOf(known.lists, row.contactListId),
        tagListId: targetOf(known.tags, row.tagId),
        fileListId: targetOf(known.fileLists, row.fileListId),
        mediaId: row.mediaPath === null ? null : (files.get(row.mediaPath) ?? null),
        createdAt: row.createdAt ?? known.now,
      };
    },
    insert: (unit, values) => unit.db.insert(campaigns).values(values).returning({ id: campaigns.id }),
    update: (unit, id, values) => unit.db.update(campaigns).set(values).where(eq(campaigns.id, id)),
  });
}

function statusOf({ id, name, status }: SourceCampaign, { find }: CopyContext): CampaignStatus {
  const known = (['INATIVA', 'CANCELADA', 'FINALIZADA'] as const).find((one) => one === status);
  if (known) return known;
  const isRunning = status === 'EM_ANDAMENTO';
  const reason = isRunning || status === 'PROGRAMADA' ? 'pausedCampaign' : 'unknownStatus';
  find({ kind, reason, id, detail: `${name}: ${status}` });
  return isRunning ? 'CANCELADA' : 'INATIVA';
}
