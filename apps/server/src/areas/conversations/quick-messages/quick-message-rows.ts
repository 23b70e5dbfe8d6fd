import type { AnswerInput } from '@recado/contract';
import { and, type Column, eq, exists, or, type SQL } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { fileOf } from '../../../platform/storage/sign-files.ts';
import { mediaFiles } from '../messages/messages.schema.ts';
import { quickMessages } from './quick-messages.schema.ts';

/** Selects quick messages with their files; add `where` and `orderBy`. */
export function selectQuickMessages(unit: Unit) {
  return unit.db
    .select({ quickMessage: quickMessages, media: mediaFiles })
    .from(quickMessages)
    .leftJoin(mediaFiles, eq(mediaFiles.id, quickMessages.mediaId))
    .$dynamic();
}

/** A quick message with its file. */
export type QuickMessageRow = Awaited<ReturnType<typeof selectQuickMessages>>[number];

/** A quick message in the form of the contract; its file as a signed address. */
export function presentQuickMessage({
  quickMessage,
  media,
}: QuickMessageRow): AnswerInput<'GET /quick-messages/:quickMessageId'> {
  const mediaPath = media && fileOf(media.name, quickMessage.companyId);
  return { ...quickMessage, isMedia: media !== null, mediaPath, mediaName: media?.originalName ?? null };
}

/** The condition for the quick messages of a user: their own, and shared ones. */
export function availableTo({ companyId, userId }: CallerSession): SQL | undefined {
  return and(
    eq(quickMessages.companyId, companyId),
    or(eq(quickMessages.userId, userId), eq(quickMessages.geral, true)),
  );
}

/** The condition that a quick message has the file whose id is in the column. */
export function isOfQuickMessage(unit: Unit, fileId: Column): SQL {
  return exists(unit.db.select({ id: quickMessages.id }).from(quickMessages).where(eq(quickMessages.mediaId, fileId)));
}

/** A quick message of a user. Throws ERR_NO_QUICK_MESSAGE_FOUND. */
export async function requireAvailable(unit: Unit, session: CallerSession, id: number): Promise<QuickMessageRow> {
  return one(
    await selectQuickMessages(unit).where(and(availableTo(session), eq(quickMessages.id, id))),
    'ERR_NO_QUICK_MESSAGE_FOUND',
  );
}

/**
 * A quick message that a user may change: their own, for administrators also shared ones. Throws
 * ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION.
 */
export async function requireChangeable(unit: Unit, session: CallerSession, id: number): Promise<QuickMessageRow> {
  const row = await requireAvailable(unit, session, id);
  const own = row.quickMessage.userId === session.userId;
  if (!own && !session.abilities.has('settings:manage')) throw new AppError('ERR_NO_PERMISSION');
  return row;
}
