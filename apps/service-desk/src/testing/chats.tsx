import { openSocket } from '@recado/api/client';
import { clearOutbox, queryClient } from '@recado/api/live';
import { type Answers, aListedUser, Refusal, serveApi } from '@recado/api/testing';
import { signIn, signOut } from '@recado/auth';
import { aSessionUser } from '@recado/auth/testing';
import type { Chat, ChatMessage } from '@recado/contract';
import { Route, Routes } from '@recado/ui/router';
import { renderWithProviders, stubElementSizes } from '@recado/ui/testing';
import { act } from '@testing-library/react';
import setup from '../setup.ts';
import ChatsPage from '../team/internal-chats/chats-page.tsx';

/** A moment, by its minute. */
export const time = (minute: number) => `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
const names: Record<number, string> = { 1: 'Ana', 2: 'Bruno', 3: 'Carla' };
/** A member of a chat: Ana (1, the signed-in user), Bruno (2) or Carla (3). */
export const member = (userId: number, unreads = 0, lastReadId: number | null = null) => ({
  userId,
  unreads,
  lastReadId,
  joinedAfterId: null,
  user: { id: userId, name: names[userId] ?? '' },
});

/** A chat of Ana and Bruno. */
export function aChat(given: Partial<Chat> = {}): Chat {
  const id = given.id ?? 1;
  return {
    id,
    uuid: `00000000-0000-4000-8000-00000000000${id}`,
    title: 'Equipe de vendas',
    ownerId: 1,
    users: [member(1), member(2)],
    lastMessage: 'Bruno: Oi',
    lastMessageAt: time(0),
    createdAt: time(0),
    updatedAt: time(0),
    ...given,
  };
}

/** A message of it, by Bruno unless given. */
export function aMessage(id: number, given: Partial<ChatMessage> = {}): ChatMessage {
  const senderId = given.senderId ?? 2;
  return {
    id,
    chatId: 1,
    senderId,
    sender: { name: names[senderId] ?? '' },
    message: `Mensagem ${id}`,
    mediaPath: null,
    mediaName: null,
    mediaType: null,
    media: null,
    idempotencyKey: null,
    isEdited: false,
    isDeleted: false,
    quotedMsg: null,
    createdAt: time(id),
    updatedAt: time(id),
    ...given,
  };
}

/** A page of a list. */
export const page = <Item,>(...records: Item[]) => ({ records, count: records.length, hasMore: false });
const colleague = (id: number) => aListedUser({ id, name: names[id] ?? '' });
/** Where the chat is. */
export const address = `/chats/${aChat().uuid}`;

/** Serves a chat with one message. Returns the calls that are made. */
export function serve(more: Answers = {}, chat = aChat()) {
  return serveApi({
    'GET /chats': () => page(chat),
    'GET /chats/:chatId': () => {
      throw new Refusal('ERR_NO_CHAT_FOUND');
    },
    'GET /chats/:chatId/messages': () => page(aMessage(1)),
    'POST /chats/:chatId/read': () => ({ ...chat, users: chat.users.map((one) => ({ ...one, unreads: 0 })) }),
    'GET /users/list': () => [1, 2, 3].map(colleague),
    ...more,
  });
}

/** Renders the page of chats at an address. */
export function show(path = '/chats') {
  openSocket('', 1, () => 'token');
  return renderWithProviders(
    <Routes>
      <Route path="/chats" element={<ChatsPage />} />
      <Route path="/chats/:chatId" element={<ChatsPage />} />
    </Routes>,
    { path, queryClient },
  );
}

/** Signs Ana in before each test, and forgets everything after it. */
export function prepareChats(): void {
  let restoreSizes: () => void;
  beforeAll(() => setup('./chats'));
  beforeEach(() => {
    restoreSizes = stubElementSizes(800, 600);
    signIn({ token: 'token', user: aSessionUser({ id: 1, name: 'Ana' }) });
  });
  afterEach(() => {
    restoreSizes();
    act(clearOutbox);
    act(signOut);
    queryClient.clear();
    sessionStorage.clear();
  });
}
