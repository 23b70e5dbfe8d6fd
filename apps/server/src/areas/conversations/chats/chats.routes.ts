import type { chatEndpoints } from '@recado/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import { one } from '../../../platform/database/one.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { users } from '../../../platform/database/schema/users.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { deleteChatMessage, editChatMessage } from './change-chat-messages.ts';
import { changeChat, createChat, deleteChat, markChatRead } from './change-chats.ts';
import { isReadableBy, messageFor, presentChatMessage, selectChatMessages } from './chat-message-rows.ts';
import { chatFor, hasMember, presentChats, requireChat, requireMembership } from './chat-rows.ts';
import { chatMessages, chats, chatUsers } from './chats.schema.ts';
import { leaveChat } from './leave-chats.ts';
import { alreadySent, sendChatMessages } from './send-chat-messages.ts';

/** Title and members of a chat, in the form that the search compares. */
const searched = sql`recado_fold(${chats.title} || ' ' || (
  select coalesce(string_agg(${users.name}, ' '), '') from ${chatUsers} join ${users} on ${users.id} = ${chatUsers.userId}
  where ${chatUsers.chatId} = ${chats.id}))`;

/** Internal chat; each endpoint covers only chats of which the caller is a member (SPEC §7, SERVER §3.14). */
export function chatRoutes(): Handlers<keyof typeof chatEndpoints> {
  return {
    'GET /chats': async ({ unit, session, query }) => {
      const list = {
        from: chats,
        rows: unit.db.select().from(chats).$dynamic(),
        where: and(eq(chats.companyId, session.companyId), hasMember(session.userId, query.withUnreadMessages)),
        search: searched,
        order: [desc(chats.lastMessageAt), desc(chats.id)],
      };
      const { rows, ...page } = await listOf(unit, list, query);
      const records = await presentChats(unit, rows);
      return { records: records.map((chat) => chatFor(session.userId, chat)), ...page };
    },
    'GET /chats/:chatId': async ({ unit, session, params: { chatId } }) => {
      const isIt = typeof chatId === 'number' ? eq(chats.id, chatId) : eq(chats.uuid, chatId);
      const chat = one(await presentChats(unit, [await requireChat(unit, session, isIt)]), 'ERR_NO_CHAT_FOUND');
      return chatFor(session.userId, chat);
    },
    'POST /chats': ({ unit, session, body }) => createChat(unit, session, body),
    'PUT /chats/:chatId': ({ unit, session, params, body }) => changeChat(unit, session, params.chatId, body),
    'DELETE /chats/:chatId': async ({ unit, session, params }) => {
      await deleteChat(unit, session, params.chatId);
      return { message: 'Chat deleted' };
    },
    'GET /chats/:chatId/messages': async ({ unit, session, params, query }) => {
      const member = await requireMembership(unit, session, params.chatId);
      const list = {
        from: chatMessages,
        rows: selectChatMessages(unit),
        where: and(eq(chatMessages.chatId, params.chatId), isReadableBy(session.userId)),
        search: chatMessages.message,
        order: [desc(chatMessages.id)],
      };
      const { rows, ...page } = await listOf(unit, list, query);
      return { records: rows.reverse().map((row) => messageFor(member, presentChatMessage(row))), ...page };
    },
    'GET /chats/:chatId/messages/:messageId/renewed': async ({ unit, session, params }) => {
      const member = await requireMembership(unit, session, params.chatId);
      const isIt = and(eq(chatMessages.id, params.messageId), eq(chatMessages.chatId, params.chatId));
      const row = one(
        await selectChatMessages(unit).where(and(isIt, isReadableBy(session.userId))),
        'ERR_NO_MESSAGE_FOUND',
      );
      return messageFor(member, presentChatMessage(row));
    },
    'POST /chats/:chatId/messages': {
      async check({ unit, session, params: { chatId }, body }) {
        await requireChat(unit, session, eq(chats.id, chatId));
        const records = await alreadySent(unit, session, chatId, body.idempotencyKey);
        return records.length > 0 ? { records } : undefined;
      },
      attachAll: async ({ unit, session, params, body, files }) => ({
        records: await sendChatMessages(unit, session, params.chatId, body, files),
      }),
    },
    'PUT /chats/:chatId/messages/:messageId': ({ unit, session, params, body }) =>
      editChatMessage(unit, session, params, body.message),
    'DELETE /chats/:chatId/messages/:messageId': ({ unit, session, params }) =>
      deleteChatMessage(unit, session, params),
    'POST /chats/:chatId/leave': async ({ unit, session, params }) => {
      await leaveChat(unit, session, params.chatId);
      return { message: 'Chat left' };
    },
    'POST /chats/:chatId/read': ({ unit, session, params }) => markChatRead(unit, session, params.chatId),
  };
}
