import type { AnswerInput } from '@recado/api/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { users } from '../../platform/database/schema/users.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { mediaFiles } from '../messages/messages.schema.ts';
import { chatMessages, chatUsers } from './chats.schema.ts';

/** A chat message in the form of the contract. */
export type PresentedChatMessage = AnswerInput<'GET /chats/:chatId/messages/:messageId/renewed'>;

/** Selects chat messages with their files and senders; add `where` and `orderBy`. */
export function selectChatMessages(unit: Unit) {
  return unit.db
    .select({ message: chatMessages, media: mediaFiles, sender: { name: users.name } })
    .from(chatMessages)
    .leftJoin(mediaFiles, eq(mediaFiles.id, chatMessages.mediaId))
    .leftJoin(users, eq(users.id, chatMessages.senderId))
    .$dynamic();
}

/** Whether a member may read a chat message: it was written after they were added (SERVER §3.14). */
export function isReadableBy(userId: number): SQL {
  return sql`exists (select from ${chatUsers}
    where ${chatUsers.chatId} = ${chatMessages.chatId} and ${chatUsers.userId} = ${userId}
      and ${chatMessages.id} > coalesce(${chatUsers.joinedAfterId}, 0))`;
}

type ChatMessageRow = Awaited<ReturnType<typeof selectChatMessages>>[number];

/** A message in the form of the contract; its file as a signed address that expires (SERVER §3.7). */
export function presentChatMessage(storage: Storage, { message, media, sender }: ChatMessageRow): PresentedChatMessage {
  return {
    ...message,
    sender: { name: sender?.name ?? message.senderName },
    mediaPath: media && storage.address(media.name, message.companyId),
    mediaName: media?.originalName ?? null,
    media: media && { ...media, name: media.originalName },
    idempotencyKey: message.clientKey,
  };
}
