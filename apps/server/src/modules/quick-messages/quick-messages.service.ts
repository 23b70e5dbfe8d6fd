import { type AnswerInput, type BodyOutput, pageSize, type QueryOutput } from '@recado/api/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/paging.ts';
import { mediaFiles, quickMessages } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { Audience } from '../../platform/realtime/domain-event.ts';
import type { StoredFile } from '../../platform/storage/storage.ts';
import { recordFile } from '../messages/media-files.ts';
import type { Desk } from '../tickets/desk.ts';
import { presentQuickMessage } from './quick-message.presenter.ts';
import {
  availableTo,
  type QuickMessageRow,
  requireAvailable,
  requireChangeable,
  selectQuickMessages,
} from './quick-message-rows.ts';

/** One page of the quick messages somebody has whose shortcode or text contains a text, by shortcode. */
export async function listQuickMessages(
  desk: Desk,
  unit: Unit,
  session: Session,
  { searchParam, pageNumber }: QueryOutput<'GET /quick-messages'>,
): Promise<AnswerInput<'GET /quick-messages'>> {
  const where = and(availableTo(session), searchParam === '' ? undefined : contains(searchParam));
  const { rows, ...page } = await readPage(
    { number: pageNumber, size: pageSize },
    {
      rows: (limit, offset) =>
        selectQuickMessages(unit)
          .where(where)
          .orderBy(quickMessages.shortcode, quickMessages.id)
          .limit(limit)
          .offset(offset),
      count: () => unit.db.$count(quickMessages, where),
    },
  );
  return { records: rows.map((row) => presentQuickMessage(desk.storage, row)), ...page };
}

/** All that somebody may use in a chat: the active ones, by shortcode. */
export async function usableQuickMessages(desk: Desk, unit: Unit, session: Session) {
  const rows = await selectQuickMessages(unit)
    .where(and(availableTo(session), eq(quickMessages.status, true)))
    .orderBy(quickMessages.shortcode, quickMessages.id);
  return rows.map((row) => presentQuickMessage(desk.storage, row));
}

/** Creates one that belongs to the caller. */
export async function createQuickMessage(
  desk: Desk,
  unit: Unit,
  session: Session,
  draft: BodyOutput<'POST /quick-messages'>,
): Promise<QuickMessageRow> {
  const { companyId, userId } = session;
  const [made] = await unit.db
    .insert(quickMessages)
    .values({ ...draft, companyId, userId })
    .returning();
  if (!made) throw new AppError('ERR_INTERNAL');
  const row = { quickMessage: made, media: null };
  publish(desk, unit, 'create', row);
  return row;
}

/** Changes one, and takes it off others' lists when it is for everybody no longer. */
export async function editQuickMessage(
  desk: Desk,
  unit: Unit,
  session: Session,
  quickMessageId: number,
  changes: Partial<BodyOutput<'POST /quick-messages'>> & { mediaId?: number | null },
): Promise<QuickMessageRow> {
  const before = await requireChangeable(unit, session, quickMessageId);
  await unit.db
    .update(quickMessages)
    // A change may name nothing.
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(quickMessages.id, quickMessageId));
  const row = await requireAvailable(unit, session, quickMessageId);
  if (before.quickMessage.geral && !row.quickMessage.geral) publishGone(unit, before, { to: 'company' });
  publish(desk, unit, 'update', row);
  return row;
}

/** Deletes one. Answers the id of its file, for the storage to delete after the transaction. */
export async function deleteQuickMessage(unit: Unit, session: Session, quickMessageId: number): Promise<string[]> {
  const row = await requireChangeable(unit, session, quickMessageId);
  await unit.db.delete(quickMessages).where(eq(quickMessages.id, quickMessageId));
  publishGone(unit, row, audienceOf(row));
  return forgetFile(unit, row);
}

/** Attaches a kept file, or with null takes it away. Answers the row and the file that is no longer needed. */
export async function replaceFile(
  desk: Desk,
  unit: Unit,
  session: Session,
  quickMessageId: number,
  file: StoredFile | null,
): Promise<{ row: QuickMessageRow; obsolete: string[] }> {
  const before = await requireChangeable(unit, session, quickMessageId);
  const mediaId = file && (await recordFile(unit, file));
  const row = await editQuickMessage(desk, unit, session, quickMessageId, { mediaId });
  return { row, obsolete: await forgetFile(unit, before) };
}

async function forgetFile(unit: Unit, { media }: QuickMessageRow): Promise<string[]> {
  if (!media) return [];
  await unit.db.delete(mediaFiles).where(eq(mediaFiles.id, media.id));
  return [media.name];
}

function audienceOf({ quickMessage }: QuickMessageRow): Audience {
  const { geral, userId } = quickMessage;
  return geral || userId === null ? { to: 'company' } : { to: 'user', userId };
}

function publish(desk: Desk, unit: Unit, action: 'create' | 'update', row: QuickMessageRow): void {
  const payload = { action, record: presentQuickMessage(desk.storage, row) };
  unit.publish({
    name: 'quick-message',
    companyId: row.quickMessage.companyId,
    audience: audienceOf(row),
    payload,
  });
}

function publishGone(unit: Unit, { quickMessage }: QuickMessageRow, audience: Audience): void {
  const payload = { action: 'delete', id: quickMessage.id } as const;
  unit.publish({ name: 'quick-message', companyId: quickMessage.companyId, audience, payload });
}

function contains(text: string) {
  const searched = sql`recado_fold(${quickMessages.shortcode} || ' ' || ${quickMessages.message})`;
  return sql`position(recado_fold(${text}) in ${searched}) > 0`;
}
