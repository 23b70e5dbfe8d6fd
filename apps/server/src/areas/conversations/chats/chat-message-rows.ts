import type { AnswerInput } from '@recado/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Unit } from '../../../platform/database/database.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { fileOf } from '../../../platform/storage/sign-files.ts';
import { mediaFiles } from '../messages/messages.schema.ts';
import { chatMessages, chatUsers } from './chats.schema.ts';

/** A chat message in the form of the contract. */
export type PresentedChatMessage = AnswerInput<'GET /chats/:chatId/messages/:messageId/renewed'>;

const quoted = alias(chatMessages, 'quoted');
const quotedSender = alias(users, 'quoted_sender');

/** Selects chat messages with their files, senders and quoted messages; add `where` and `orderBy`. */
export function selectChatMessages(unit: Unit) {
  return unit.db
    .select({
      message: chatMessages,
      media: mediaFiles,
      sender: { name: users.name },
      quoted,
      quotedSender: { name: quotedSender.name },
    })
    .from(chatMessages)
    .leftJoin(mediaFiles, eq(mediaFiles.id, chatMessages.mediaId))
    .leftJoin(users, eq(users.id, chatMessages.senderId))
    .leftJoin(quoted, eq(quoted.id, chatMessages.quotedId))
    .leftJoin(quotedSender, eq(quotedSender.id, quoted.senderId))
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
export function presentChatMessage(row: ChatMessageRow): PresentedChatMessage {
  const { message, media, sender } = row;
  return {
    ...message,
    sender: { name: sender?.name ?? message.senderName },
    mediaPath: media && fileOf(media.name, message.companyId),
    mediaName: media?.originalName ?? null,
    media: media && { ...media, name: media.originalName },
    idempotencyKey: message.clientKey,
    quotedMsg: row.quoted && {
      ...row.quoted,
      sender: { name: row.quotedSender?.name ?? row.quoted.senderName },
      isHidden: false,
    },
  };
}

/**
 * A message as one member may see it: without the text of a quoted one that is older than their membership
 * (SERVER §3.14).
 */
export function messageFor(
  { joinedAfterId }: { joinedAfterId: number | null },
  message: PresentedChatMessage,
): PresentedChatMessage {
  const { quotedMsg } = message;
  if (!quotedMsg || quotedMsg.id > (joinedAfterId ?? 0)) return message;
  return { ...message, quotedMsg: { ...quotedMsg, message: '', mediaType: null, isHidden: true } };
}
