import type { BodyOutput } from '@recado/contract';
import { and, eq, inArray, max, notInArray, type SQL } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { forgetFiles } from '../messages/media-files.ts';
import { memberIds, publishToLists, publishToMembers } from './chat-events.ts';
import { lockChat, lockOwnChat, type PresentedChat, presentChat } from './chat-rows.ts';
import { chatMessages, chats, chatUsers } from './chats.schema.ts';

/** Creates a chat that the caller owns. Throws ERR_NO_USER_FOUND for members who are not users of the company. */
export async function createChat(
  unit: Unit,
  session: CallerSession,
  wish: BodyOutput<'POST /chats'>,
): Promise<PresentedChat> {
  const { companyId, userId } = session;
  const members = await requireColleagues(unit, session, wish.users);
  const made = one(
    await unit.db.insert(chats).values({ companyId, title: wish.title, ownerId: userId }).returning({ id: chats.id }),
    'ERR_INTERNAL',
  );
  await unit.db.insert(chatUsers).values(members.map((member) => ({ companyId, chatId: made.id, userId: member })));
  const record = await presentChat(unit, made.id);
  publishToLists(unit, companyId, memberIds(record), { action: 'create', record });
  return record;
}

/**
 * Changes the title and the members of the caller's chat. Removed members lose access at once. Throws
 * ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION, ERR_NO_USER_FOUND.
 */
export async function changeChat(
  unit: Unit,
  session: CallerSession,
  chatId: number,
  { title, users: wanted }: BodyOutput<'PUT /chats/:chatId'>,
): Promise<PresentedChat> {
  const { companyId } = session;
  // Users are locked before chats, in the same order as for the deletion of a user.
  const members = wanted && (await requireColleagues(unit, session, wanted));
  await lockOwnChat(unit, session, chatId);
  const gone = members ? await replaceMembers(unit, companyId, chatId, members) : [];
  await unit.db
    .update(chats)
    .set({ title, ...touched })
    .where(eq(chats.id, chatId));
  const record = await presentChat(unit, chatId);
  publishToLists(unit, companyId, gone, { action: 'delete', id: chatId });
  publishToLists(unit, companyId, memberIds(record), { action: 'update', record });
  return record;
}

/** Deletes the caller's chat for all members. Throws ERR_NO_CHAT_FOUND, ERR_NO_PERMISSION. */
export async function deleteChat(unit: Unit, session: CallerSession, chatId: number): Promise<void> {
  await lockOwnChat(unit, session, chatId);
  const members = memberIds(await presentChat(unit, chatId));
  await removeChats(unit, eq(chats.id, chatId));
  publishToLists(unit, session.companyId, members, { action: 'delete', id: chatId });
}

/** Deletes chats with their messages and files. */
export async function removeChats(unit: Unit, where: SQL): Promise<void> {
  const gone = unit.db.select({ id: chats.id }).from(chats).where(where);
  const carried = unit.db
    .select({ id: chatMessages.mediaId })
    .from(chatMessages)
    .where(inArray(chatMessages.chatId, gone));
  await forgetFiles(unit, carried);
  await unit.db.delete(chats).where(where);
}

/**
 * The most members of a chat that are all notified at once when one of them has read it. In larger chats only the
 * reader's own screens are, and others with the next message.
 */
const mostNotified = 30;

/** Marks all messages in a chat as read by the caller. Throws ERR_NO_CHAT_FOUND. */
export async function markChatRead(unit: Unit, session: CallerSession, chatId: number): Promise<PresentedChat> {
  const { companyId, userId } = session;
  await lockChat(unit, session, chatId);
  const before = await presentChat(unit, chatId);
  const lastReadId = await newestMessage(unit, chatId);
  const mine = before.users.find((member) => member.userId === userId);
  if (mine?.unreads === 0 && mine.lastReadId === lastReadId) return before;
  await recordRead(unit, chatId, userId, lastReadId);
  await unit.db.update(chats).set(touched).where(eq(chats.id, chatId));
  const record = await presentChat(unit, chatId);
  const to = record.users.length > mostNotified ? [userId] : undefined;
  publishToMembers(unit, companyId, record, { action: 'update', record }, to);
  return record;
}

/** Stores that a member has read all messages up to one. */
export async function recordRead(unit: Unit, chatId: number, userId: number, lastReadId: number | null): Promise<void> {
  await unit.db
    .update(chatUsers)
    .set({ unreads: 0, lastReadId })
    .where(and(eq(chatUsers.chatId, chatId), eq(chatUsers.userId, userId)));
}

/** The ids of the caller and of other users of the company. Throws ERR_NO_USER_FOUND for users of other companies. */
async function requireColleagues(
  unit: Unit,
  { companyId, userId }: CallerSession,
  wanted: readonly { id: number }[],
): Promise<number[]> {
  const ids = [...new Set([userId, ...wanted.map(({ id }) => id)])];
  const found = await unit.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), inArray(users.id, ids), isMember))
    .orderBy(users.id)
    // Locked, so that no user is deleted while they become a member.
    .for('share');
  if (found.length < ids.length) throw new AppError('ERR_NO_USER_FOUND');
  return ids;
}

/**
 * Replaces the members of a chat and returns the removed ones. New members read what is written from now on; they have
 * no unread messages, and earlier ones count as read for the marks that others see.
 */
async function replaceMembers(unit: Unit, companyId: number, chatId: number, members: number[]): Promise<number[]> {
  const gone = await unit.db
    .delete(chatUsers)
    .where(and(eq(chatUsers.chatId, chatId), notInArray(chatUsers.userId, members)))
    .returning({ userId: chatUsers.userId });
  const lastReadId = await newestMessage(unit, chatId);
  await unit.db
    .insert(chatUsers)
    .values(members.map((userId) => ({ companyId, chatId, userId, lastReadId, joinedAfterId: lastReadId })))
    .onConflictDoNothing();
  return gone.map(({ userId }) => userId);
}

async function newestMessage(unit: Unit, chatId: number): Promise<number | null> {
  const [newest] = await unit.db
    .select({ id: max(chatMessages.id) })
    .from(chatMessages)
    .where(eq(chatMessages.chatId, chatId));
  return newest?.id ?? null;
}
