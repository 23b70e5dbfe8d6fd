import type { Unit } from '../../../../../platform/database/database.ts';
import type { SourceId, SourceMessage } from '../../source/records.ts';
import type { CopyContext, CopyStep, StoredFilesOf } from '../copy-step.ts';
import { idsIn } from '../ids-in.ts';
import { readByKeys } from '../moved-rows.ts';
import { type FileStore, storeFiles } from '../store-files.ts';
import { targetOf } from '../tickets/place-tickets.ts';
import { changeMessages } from './change-messages.ts';
import { contentOfSource, fileNameOf } from './content-of-source.ts';
import { addFormerTexts, insertMessages } from './insert-messages.ts';
import { formerTextsOf, type MessageRow, messageRow } from './message-rows.ts';
import { placesOf, roundsOfOldTickets } from './places.ts';
import { linkQuotes } from './quotes.ts';
import { noteFirstAnswers, showNewest } from './show-newest.ts';

/**
 * Copies messages into the rounds in which they were written, with files, quotes, reactions and former texts. Nobody is
 * told, no bot answers, and nothing is sent.
 */
export function messagesStep(store: FileStore): CopyStep<'messages'> {
  return {
    kind: 'messages',
    prepare: (rows, context) => {
      const wanted = rows.flatMap((row) =>
        row.mediaPath === null || row.isDeleted
          ? []
          : [{ id: row.id, name: row.mediaPath, shownName: fileNameOf(row) }],
      );
      return storeFiles(store, 'messages', wanted, context);
    },
    async write(unit, { fresh, changed }, context, files) {
      const { companyId } = context;
      await readByKeys(unit);
      const touched = await changeMessages(unit, changed, context);
      const linked = await context.targets(
        unit,
        'messages',
        fresh.flatMap(({ quotedId }) => quotedId ?? []),
      );
      const rows = await rowsOf(unit, fresh, { files, linked }, context);
      const { ids, made } = await insertMessages(unit, companyId, rows);
      await linkQuotes(unit, companyId, { rows: fresh, ids, linked });
      await addFormer(unit, companyId, fresh, ids, made);
      await noteFirstAnswers(
        unit,
        companyId,
        made.filter(isAnswer).map(({ cycleId, at }) => ({ cycleId: cycleId ?? 0, at })),
      );
      for (const { ticketId } of made) touched.add(ticketId);
      await showNewest(unit, companyId, [...touched]);
      const copied = [...ids].map(([sourceId, targetId]) => ({ sourceId, targetId }));
      return [...copied, ...changed.map(({ id, targetId }) => ({ sourceId: id, targetId }))];
    },
  };
}

function isAnswer({ fromMe, isAutomatic, cycleId }: MessageRow): boolean {
  return fromMe && !isAutomatic && cycleId !== null;
}

/** The messages in the form of the table. One whose ticket was not copied is left out. */
async function rowsOf(
  unit: Unit,
  fresh: readonly SourceMessage[],
  { files, linked }: { files: StoredFilesOf; linked: ReadonlyMap<SourceId, number> },
  context: CopyContext,
): Promise<MessageRow[]> {
  const tickets = await context.targets(unit, 'tickets', idsIn(fresh, 'ticketId'));
  const contacts = await context.targets(unit, 'contacts', idsIn(fresh, 'contactId'));
  const places = await placesOf(unit, [...new Set(tickets.values())]);
  const rounds = await roundsOfOldTickets(unit, context.companyId, tickets.keys());
  return fresh.flatMap((row) => {
    const place = places.get(tickets.get(row.ticketId) ?? 0);
    if (!place) {
      context.find({ kind: 'messages', reason: 'orphanMessage', id: row.id, detail: row.body.slice(0, 200) });
      return [];
    }
    const at = row.createdAt ?? row.updatedAt ?? rounds.at(row.ticketId, new Date(0))?.queuedAt ?? unit.now();
    const refers = {
      authorId: targetOf(contacts, row.contactId),
      mediaId: row.mediaPath === null ? null : (files.get(row.mediaPath) ?? null),
      quotedMessageId: targetOf(linked, row.quotedId),
    };
    return [messageRow(row, { place, round: rounds.at(row.ticketId, at), ...refers, at })];
  });
}

/** Adds the former texts of new messages. */
async function addFormer(
  unit: Unit,
  companyId: number,
  fresh: readonly SourceMessage[],
  ids: ReadonlyMap<SourceId, number>,
  made: readonly MessageRow[],
): Promise<void> {
  const withTexts = new Set(made.filter(({ hasFormerText }) => hasFormerText).map(({ sourceId }) => sourceId));
  const texts = fresh
    .filter(({ id }) => withTexts.has(id))
    .flatMap((row) =>
      formerTextsOf(row, contentOfSource(row).body).map((one) => ({ messageId: ids.get(row.id) ?? 0, ...one })),
    );
  await addFormerTexts(unit, companyId, texts);
}
