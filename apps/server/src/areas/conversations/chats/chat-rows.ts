import type { AnswerInput } from '@recado/contract';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { chats, chatUsers } from './chats.schema.ts';

/** A chat in the form of the contract. */
export type PresentedChat = AnswerInput<'GET /chats/:chatId'>;
type ChatRow = typeof chats.$inferSelect;

/** Whether a user is a member of a chat's row; with `isUnread` only if they have unread messages in it. */
export function hasMember(userId: number, isUnread = false): SQL {
  const unread = isUnread ? sql`and ${chatUsers.unreads} > 0` : sql``;
  return sql`exists (select from ${chatUsers}
    where ${chatUsers.chatId} = ${chats.id} and ${chatUsers.userId} = ${userId} ${unread})`;
}

/** Chats with their members, in the form of the contract and the order of the rows. */
export async function presentChats(unit: Unit, rows: readonly ChatRow[]): Promise<PresentedChat[]> {
  if (rows.length === 0) return [];
  const members = await unit.db
    .select({ member: chatUsers, user: { id: users.id, name: users.name } })
    .from(chatUsers)
    // Row-level security hides deleted users.
    .innerJoin(users, eq(users.id, chatUsers.userId))
    .where(
      inArray(
        chatUsers.chatId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(chatUsers.joinedAt), asc(chatUsers.userId));
  const ofChat = Map.groupBy(members, ({ member }) => member.chatId);
  return rows.map((row) => ({
    ...row,
    users: (ofChat.get(row.id) ?? []).map(({ member: { userId, unreads, lastReadId, joinedAfterId }, user }) => ({
      userId,
      unreads,
      lastReadId,
      joinedAfterId,
      user,
    })),
  }));
}

/** A chat as one member may see it: without the last message if it is older than their membership. */
export function chatFor(userId: number, chat: PresentedChat): PresentedChat {
  const isNew = chat.users.some((member) => member.userId === userId && hasNothingToRead(member));
  return isNew ? { ...chat, lastMessage: '' } : chat;
}

/** Whether nothing was written since a member was added. What others write is unread, what they write is read. */
export function hasNothingToRead({ unreads, lastReadId, joinedAfterId }: PresentedChat['users'][number]): boolean {
  return joinedAfterId !== null && unreads === 0 && (lastReadId ?? 0) <= joinedAfterId;
}

/** One chat with its members. Throws ERR_NO_CHAT_FOUND. */
export async function presentChat(unit: Unit, chatId: number): Promise<PresentedChat> {
  return one(
    await presentChats(unit, await unit.db.select().from(chats).where(eq(chats.id, chatId))),
    'ERR_NO_CHAT_FOUND',
  );
}

/** A chat of the caller. Throws ERR_NO_CHAT_FOUND, also if the caller is not a member of it. */
export async function requireChat(unit: Unit, { companyId, userId }: CallerSession, where: SQL): Promise<ChatRow> {
  return one(
    await unit.db
      .select()
      .from(chats)
      .where(and(eq(chats.companyId, companyId), where, hasMember(userId))),
    'ERR_NO_CHAT_FOUND',
  );
}

/** The caller's membership of a chat. Throws ERR_NO_CHAT_FOUND if they are no member. */
export async function requireMembership(
  unit: Unit,
  { companyId, userId }: CallerSession,
  chatId: number,
): Promise<typeof chatUsers.$inferSelect> {
  const isTheirs = and(eq(chatUsers.companyId, companyId), eq(chatUsers.chatId, chatId), eq(chatUsers.userId, userId));
  return one(await unit.db.select().from(chatUsers).where(isTheirs), 'ERR_NO_CHAT_FOUND');
}

/**
 * A chat of the caller, locked until the unit ends. The membership is read after the lock, so a member who was removed
 * meanwhile does not find the chat. Throws ERR_NO_CHAT_FOUND.
 */
export async function lockChat(unit: Unit, session: CallerSession, chatId: number): Promise<ChatRow> {
  await unit.db
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.id, chatId), eq(chats.companyId, session.companyId)))
    .for('update');
  return requireChat(unit, session, eq(chats.id, chatId));
}

/**
 * A chat that the caller owns, locked until the unit ends. Throws ERR_NO_CHAT_FOUND, and ERR_NO_PERMISSION for other
 * members (SPEC §6).
 */
export async function lockOwnChat(unit: Unit, session: CallerSession, chatId: number): Promise<ChatRow> {
  const chat = await lockChat(unit, session, chatId);
  if (chat.ownerId !== session.userId) throw new AppError('ERR_NO_PERMISSION');
  return chat;
}
