import { and, eq, or, type SQL } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { mediaFiles, quickMessages } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';

/** Quick messages with their files; add `where`, `orderBy` and `limit`. */
export function selectQuickMessages(unit: Unit) {
  return unit.db
    .select({ quickMessage: quickMessages, media: mediaFiles })
    .from(quickMessages)
    .leftJoin(mediaFiles, eq(mediaFiles.id, quickMessages.mediaId))
    .$dynamic();
}

/** A quick message with its file. */
export type QuickMessageRow = Awaited<ReturnType<typeof selectQuickMessages>>[number];

/** Which ones somebody has: his own, and those for everybody. */
export function availableTo(session: Session): SQL | undefined {
  const mine = or(eq(quickMessages.userId, session.userId), eq(quickMessages.geral, true));
  return and(eq(quickMessages.companyId, session.companyId), mine);
}

/** One that somebody has. Throws ERR_NO_QUICK_MESSAGE_FOUND. */
export async function requireAvailable(unit: Unit, session: Session, quickMessageId: number): Promise<QuickMessageRow> {
  const [row] = await selectQuickMessages(unit).where(and(availableTo(session), eq(quickMessages.id, quickMessageId)));
  if (!row) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
  return row;
}

/**
 * One that somebody may change: his own; administrators also those for everybody.
 * Throws ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION.
 */
export async function requireChangeable(
  unit: Unit,
  session: Session,
  quickMessageId: number,
): Promise<QuickMessageRow> {
  const row = await requireAvailable(unit, session, quickMessageId);
  const own = row.quickMessage.userId === session.userId;
  if (!own && !session.abilities.has('settings:manage')) throw new AppError('ERR_NO_PERMISSION');
  return row;
}
