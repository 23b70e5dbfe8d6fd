import { api } from '@recado/api/client';
import { defineResource, fold, type LiveList, useLiveList } from '@recado/api/live';
import type { Chat, ChatUser, QueryInput } from '@recado/contract';
import { useMemo } from 'react';
import { useViewer } from '../../inbox/viewer.ts';

type ChatQuery = Omit<NonNullable<QueryInput<'GET /chats'>>, 'pageNumber'> & {
  /** The signed-in user, whose unread messages count. Not sent: the server knows. */
  viewerId?: number;
};

/** The chats in which the user is a member, latest first. A deleted chat, or one that they left, disappears. */
export const chats = defineResource<'GET /chats', ChatQuery>({
  list: 'GET /chats',
  record: 'GET /chats/:chatId',
  create: 'POST /chats',
  update: 'PUT /chats/:chatId',
  remove: 'DELETE /chats/:chatId',
  sentQuery: ({ viewerId: _, ...sent }) => sent,
  events: {
    chat: (event) =>
      event.action === 'delete'
        ? { type: 'remove', id: event.id }
        : { type: 'upsert', record: event.action === 'new-message' ? event.chat : event.record },
  },
  belongs: (chat, { searchParam, withUnreadMessages, viewerId }) =>
    (withUnreadMessages !== 'true' || unreadOf(chat, viewerId ?? 0) > 0) && contains(chat, searchParam ?? ''),
  compare: (a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt) || b.id - a.id,
});

const left = new Set<number>();

/** The user leaves a chat. */
export async function leaveChat(id: number): Promise<void> {
  left.add(id);
  try {
    await api('POST /chats/:chatId/leave', { params: { chatId: id } });
  } catch (failure) {
    left.delete(id);
    throw failure;
  }
}

/** Whether the user left a chat here: once, its disappearance needs no explanation. */
export function takeLeft(id: number | undefined): boolean {
  return id !== undefined && left.delete(id);
}

/** As on the server: title and members' names are searched. */
function contains({ title, users }: Chat, text: string): boolean {
  return fold([title, ...users.map(({ user }) => user.name)].join(' ')).includes(fold(text));
}

/** How many messages a member has not read. */
export function unreadOf(chat: Chat, userId: number): number {
  return chat.users.find((member) => member.userId === userId)?.unreads ?? 0;
}

/** The members besides the user. */
export function othersIn(chat: Chat, userId: number): ChatUser[] {
  return chat.users.filter((member) => member.userId !== userId);
}

/** The chats with messages that the user has not read, and how many messages that are. */
export function useUnreadChats(): { list: LiveList<Chat>; messages: number } {
  const { id } = useViewer();
  const query = useMemo(() => ({ withUnreadMessages: 'true', viewerId: id }) as const, [id]);
  const list = useLiveList(chats, query);
  return { list, messages: list.items.reduce((sum, chat) => sum + unreadOf(chat, id), 0) };
}
