import type { BodyOutput, EventInput } from '@recado/contract';
import { and, eq, inArray, isNotNull, notExists, type SQL } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { forgetFiles } from '../messages/media-files.ts';
import { mediaFiles, messages } from '../messages/messages.schema.ts';
import {
  presentQuickMessage,
  type QuickMessageRow,
  requireAvailable,
  requireChangeable,
} from './quick-message-rows.ts';
import { quickMessages } from './quick-messages.schema.ts';

/** The context of a change: the unit, and the caller. */
interface ChangeContext {
  unit: Unit;
  session: CallerSession;
}

/** Creates a quick message that belongs to the caller. */
export async function createQuickMessage({ unit, session }: ChangeContext, draft: BodyOutput<'POST /quick-messages'>) {
  const { companyId, userId } = session;
  const made = one(
    await unit.db
      .insert(quickMessages)
      .values({ ...draft, companyId, userId })
      .returning(),
    'ERR_INTERNAL',
  );
  const row = { quickMessage: made, media: null };
  const record = presentQuickMessage(row);
  publish(unit, row, { action: 'create', record });
  return record;
}

/**
 * Changes a quick message, and removes it from others' lists if it is no longer shared. With `mediaId` the previous
 * file is deleted. Throws the errors of `requireChangeable`.
 */
export async function changeQuickMessage(
  { unit, session }: ChangeContext,
  id: number,
  changes: Partial<typeof quickMessages.$inferInsert>,
) {
  const before = await requireChangeable(unit, session, id);
  if (changes.mediaId !== undefined) await forgetFilesOf(unit, eq(quickMessages.id, id));
  await unit.db
    .update(quickMessages)
    .set({ ...changes, ...touched })
    .where(eq(quickMessages.id, id));
  const row = await requireAvailable(unit, session, id);
  const record = presentQuickMessage(row);
  if (before.quickMessage.geral && !record.geral) publish(unit, before, { action: 'delete', id });
  publish(unit, row, { action: 'update', record });
  return record;
}

/** Deletes a quick message and its file. Throws the errors of `requireChangeable`. */
export async function deleteQuickMessage({ unit, session }: ChangeContext, id: number): Promise<void> {
  const row = await requireChangeable(unit, session, id);
  await forgetFilesOf(unit, eq(quickMessages.id, id));
  await unit.db.delete(quickMessages).where(eq(quickMessages.id, id));
  publish(unit, row, { action: 'delete', id });
}

/**
 * Handles a user who is about to be deleted: their shared quick messages lose their owner; private ones are deleted
 * with their files.
 */
export async function onUserDeleted(unit: Unit, { userId }: { userId: number }): Promise<void> {
  const own = eq(quickMessages.userId, userId);
  await unit.db
    .update(quickMessages)
    .set({ userId: null })
    .where(and(own, eq(quickMessages.geral, true)));
  await forgetFilesOf(unit, own);
}

/** Takes the files from quick messages; those that a macro sent stay as long as the messages with them. */
async function forgetFilesOf(unit: Unit, which: SQL): Promise<void> {
  const withFile = and(which, isNotNull(quickMessages.mediaId));
  const former = await unit.db.select({ id: quickMessages.mediaId }).from(quickMessages).where(withFile);
  const ids = former.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return;
  await unit.db.update(quickMessages).set({ mediaId: null }).where(withFile);
  const carrying = unit.db.select({ id: messages.id }).from(messages).where(eq(messages.mediaId, mediaFiles.id));
  const unused = unit.db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(and(inArray(mediaFiles.id, ids), notExists(carrying)));
  await forgetFiles(unit, unused);
}

function publish(unit: Unit, { quickMessage }: QuickMessageRow, payload: EventInput<'quick-message'>): void {
  const { companyId, geral, userId } = quickMessage;
  const audience = geral || userId === null ? ({ to: 'company' } as const) : ({ to: 'user', userId } as const);
  unit.publish({ name: 'quick-message', companyId, audience, payload });
}
