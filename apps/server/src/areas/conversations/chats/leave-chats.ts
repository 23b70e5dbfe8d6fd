import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { users } from '../../../platform/database/schema/users.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { removeChats } from './change-chats.ts';
import { publishToLists, publishToMembers } from './chat-events.ts';
import { lockChat, presentChats } from './chat-rows.ts';
import { chats, chatUsers } from './chats.schema.ts';

/**
 * Removes a user from their chats before the user is deleted. A chat that they owned passes to the member with the
 * longest membership; a chat without members is deleted.
 */
export async function onUserDeleted(
  unit: Unit,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<void> {
  // A concurrent unit that adds them to a chat waits, and then does not find them.
  await unit.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const ofUser = unit.db.select({ id: chatUsers.chatId }).from(chatUsers).where(eq(chatUsers.userId, userId));
  const left = await unit.db
    .select({ id: chats.id })
    .from(chats)
    .where(inArray(chats.id, ofUser))
    .orderBy(asc(chats.id))
    .for('update');
  const ids = left.map(({ id }) => id);
  await endMemberships(unit, { companyId, userId }, ids);
}

/** The caller leaves a chat, with the same rules. Throws ERR_NO_CHAT_FOUND. */
export async function leaveChat(unit: Unit, session: CallerSession, chatId: number): Promise<void> {
  const { companyId, userId } = session;
  await lockChat(unit, session, chatId);
  await endMemberships(unit, { companyId, userId }, [chatId]);
  publishToLists(unit, companyId, [userId], { action: 'delete', id: chatId });
}

async function endMemberships(
  unit: Unit,
  { companyId, userId }: { companyId: number; userId: number },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const isLeft = inArray(chats.id, [...ids]);
  await unit.db.delete(chatUsers).where(and(eq(chatUsers.userId, userId), inArray(chatUsers.chatId, [...ids])));
  const isEmpty = sql`not exists (select from ${chatUsers} where ${chatUsers.chatId} = ${chats.id})`;
  await removeChats(unit, sql`${isLeft} and ${isEmpty}`);
  const longest = sql`(select ${chatUsers.userId} from ${chatUsers} where ${chatUsers.chatId} = ${chats.id}
    order by ${chatUsers.joinedAt}, ${chatUsers.userId} limit 1)`;
  const changed = await unit.db
    .update(chats)
    .set({
      ownerId: sql`case when ${chats.ownerId} = ${userId} then ${longest} else ${chats.ownerId} end`,
    })
    .where(isLeft)
    .returning();
  for (const record of await presentChats(unit, changed)) {
    publishToMembers(unit, companyId, record, { action: 'update', record });
  }
}
