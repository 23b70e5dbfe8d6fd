import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { mediaDetails, waveform } from '../entities/message.ts';
import { changesOf, done, flagInText, id, idInText, sizedText, switchInForm, timestamp } from '../fields.ts';
import { fileAddress } from '../file-address.ts';
import { longestChatMessage } from '../message-windows.ts';
import { pageOf, pageQuery } from '../paging.ts';

/** The maximum number of members of a chat. */
export const mostChatMembers = 200;

/** A member of an internal chat, with how far they have read. */
const chatUser = z.object({
  userId: id,
  unreads: z.int(),
  /** The last message that they have read; all before it count as read. */
  lastReadId: id.nullable(),
  /** The last message that was there when the member was added, which they cannot read; null: they read all. */
  joinedAfterId: id.nullable(),
  user: z.object({ id, name: z.string() }),
});
export type ChatUser = z.output<typeof chatUser>;

/** A conversation between users of the company (SPEC §3, Internal chat). */
export const chat = z.object({
  id,
  uuid: z.string(),
  title: z.string(),
  /** The user who may change and delete it. */
  ownerId: id.nullable(),
  /** The members, ordered by when they joined. */
  users: z.array(chatUser),
  lastMessage: z.string(),
  /** The time of the last message, or of the creation. */
  lastMessageAt: timestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Chat = z.output<typeof chat>;

/** The message that another one replies to. */
const quotedChatMessage = z.object({
  id,
  sender: z.object({ name: z.string() }),
  message: z.string(),
  mediaType: z.enum(['image', 'audio', 'video', 'other']).nullable(),
  isDeleted: z.boolean(),
  /** It was written before the reader was added to the chat: its text is left out. */
  isHidden: z.boolean(),
});
export type QuotedChatMessage = z.output<typeof quotedChatMessage>;

/** One message of a chat: text, or a file with a caption (SPEC §3, Chat message). A deleted one has neither. */
export const chatMessage = z.object({
  id,
  chatId: id,
  /** Null once the sender was deleted; the name stays. */
  senderId: id.nullable(),
  sender: z.object({ name: z.string() }),
  message: z.string(),
  mediaPath: fileAddress().nullable(),
  mediaName: z.string().nullable(),
  mediaType: z.enum(['image', 'audio', 'video', 'other']).nullable(),
  media: mediaDetails.nullable(),
  idempotencyKey: z.string().nullable(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  quotedMsg: quotedChatMessage.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type ChatMessage = z.output<typeof chatMessage>;

const chatParams = z.object({ chatId: idInText });
const chatBody = z.object({
  title: sizedText(1, 100),
  /** The members without the owner, who is always a member. */
  users: z.array(z.object({ id })).min(1).max(mostChatMembers),
});
const chatMessageParams = chatParams.extend({ messageId: idInText });
/** Multipart bodies turn line breaks into CRLF. */
const chatText = z
  .string()
  .max(longestChatMessage)
  .default('')
  .transform((text) => text.replaceAll('\r\n', '\n'));

/** Internal chat: only members know that a chat exists (SPEC §7, SERVER §3.14). */
export const chatEndpoints = defineEndpoints({
  'GET /chats': {
    summary: 'Chats in which the signed-in user is a member, latest first; searches titles and members',
    access: 'session',
    plan: 'useInternalChat',
    query: pageQuery.extend({ withUnreadMessages: flagInText.optional() }),
    answer: pageOf('records', chat),
  },
  'GET /chats/:chatId': {
    summary: 'One chat, by id or uuid',
    access: 'session',
    plan: 'useInternalChat',
    params: z.object({ chatId: z.union([idInText, z.uuid()]) }),
    answer: chat,
    errors: ['ERR_NO_CHAT_FOUND'],
  },
  'POST /chats': {
    summary: 'Create a chat; the signed-in user owns it and is a member',
    access: 'session',
    plan: 'useInternalChat',
    body: chatBody,
    answer: chat,
    errors: ['ERR_NO_USER_FOUND'],
  },
  'PUT /chats/:chatId': {
    summary: 'Change title and members of a chat: its owner',
    access: 'session',
    plan: 'useInternalChat',
    params: chatParams,
    body: changesOf(chatBody),
    answer: chat,
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_USER_FOUND'],
  },
  'DELETE /chats/:chatId': {
    summary: 'Delete a chat with its messages and files: its owner',
    access: 'session',
    plan: 'useInternalChat',
    params: chatParams,
    answer: done,
    errors: ['ERR_NO_CHAT_FOUND'],
  },
  'GET /chats/:chatId/messages': {
    summary: 'Messages of a chat, oldest first; page 1 is the newest',
    access: 'session',
    plan: 'useInternalChat',
    params: chatParams,
    query: pageQuery.pick({ pageNumber: true }),
    answer: pageOf('records', chatMessage),
    errors: ['ERR_NO_CHAT_FOUND'],
  },
  'GET /chats/:chatId/messages/:messageId/renewed': {
    summary: 'A message again, with an address of its file that is good for hours',
    access: 'session',
    plan: 'useInternalChat',
    params: chatMessageParams,
    answer: chatMessage,
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_MESSAGE_FOUND'],
  },
  'POST /chats/:chatId/messages': {
    summary:
      'Send a text (`message`), or files as multipart `medias` with `body` as the caption of the first. The same idempotencyKey is stored once',
    access: 'session',
    plan: 'useInternalChat',
    multipart: true,
    params: chatParams,
    body: z.object({
      message: chatText,
      body: chatText,
      idempotencyKey: z.string().min(8).max(100).optional(),
      /** The message of the same chat to reply to. */
      quotedId: z.coerce.number().min(1).max(2_147_483_647).pipe(id).optional(),
      /** The file is a recorded voice note. */
      voice: z.boolean().or(switchInForm).optional(),
      seconds: z.coerce.number().min(0).max(86_400).optional(),
      waveform: waveform.optional(),
      /** The size in pixels of a single picture or video. */
      width: z.coerce.number().int().min(1).max(100_000).optional(),
      height: z.coerce.number().int().min(1).max(100_000).optional(),
    }),
    answer: z.object({ records: z.array(chatMessage) }),
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_MESSAGE_FOUND', 'ERR_FILE_TOO_LARGE', 'ERR_FILE_TYPE'],
  },
  'PUT /chats/:chatId/messages/:messageId': {
    summary: 'Change the text of a message within 15 minutes: its author',
    access: 'session',
    plan: 'useInternalChat',
    params: chatMessageParams,
    body: z.object({ message: sizedText(1, longestChatMessage) }),
    answer: chatMessage,
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_MESSAGE_FOUND', 'ERR_NOT_SUPPORTED', 'ERR_MESSAGE_TOO_OLD'],
  },
  'DELETE /chats/:chatId/messages/:messageId': {
    summary: 'Delete a message and its file for all members: its author, and administrators who are members',
    access: 'session',
    plan: 'useInternalChat',
    params: chatMessageParams,
    answer: chatMessage,
    errors: ['ERR_NO_CHAT_FOUND', 'ERR_NO_MESSAGE_FOUND'],
  },
  'POST /chats/:chatId/leave': {
    summary: 'Leave a chat; one that the signed-in user owns passes to the member of the longest membership',
    access: 'session',
    plan: 'useInternalChat',
    params: chatParams,
    answer: done,
    errors: ['ERR_NO_CHAT_FOUND'],
  },
  'POST /chats/:chatId/read': {
    summary: 'The signed-in user has read everything in the chat',
    access: 'session',
    plan: 'useInternalChat',
    params: chatParams,
    answer: chat,
    errors: ['ERR_NO_CHAT_FOUND'],
  },
});

/**
 * The event of chats, for members only. Clients of the family also listen to it under the names of one chat and of one
 * user, and read the chat from `chat` or `record` (SERVER §1).
 */
export const chatEvents = {
  chat: z.discriminatedUnion('action', [
    z.object({ action: z.literal('new-message'), newMessage: chatMessage, chat }),
    z.object({ action: z.enum(['create', 'update']), record: chat }),
    // Clients of the family know no changed messages: to them it is nothing, or a change of the chat.
    z.object({ action: z.literal('update-message'), changedMessage: chatMessage, record: chat }),
    z.object({ action: z.literal('delete'), id }),
  ]),
};
