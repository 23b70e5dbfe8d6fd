import { api, onEvent } from '@recado/api/client';
import type { ChatMessage } from '@recado/api/contract';
import {
  applyAnswer,
  applyToCache,
  createOutbox,
  type ListSource,
  queryClient,
  type Sending,
  sentFileDetails,
  sentFileKind,
  useLiveList,
  type VoiceDetails,
} from '@recado/api/live';
import { useMemo, useSyncExternalStore } from 'react';
import { useViewer, type Viewer } from '../viewer.ts';

/** The messages of a chat, newest first. */
const chatMessages: ListSource<ChatMessage, { chatId: number }> = {
  name: '/chats/messages',
  counts: false,
  async fetchPage({ chatId }, pageNumber, signal) {
    const request = { params: { chatId }, query: { pageNumber }, signal };
    const { records, ...page } = await api('GET /chats/:chatId/messages', request);
    return { items: records.toReversed(), ...page };
  },
  events: {
    chat: (event) => (event.action === 'new-message' ? { type: 'upsert', record: event.newMessage } : undefined),
  },
  belongs: (message, { chatId }) => message.chatId === chatId,
  compare: (a, b) => b.id - a.id,
};

// A user who left a chat receives no events of it: if they return, the cached messages would have gaps.
onEvent('chat', (event) => {
  if (event.action === 'delete')
    queryClient.removeQueries({ queryKey: [chatMessages.name, 'list', { chatId: event.id }] });
});

/** The input of a member: a text, or one file with a caption. */
export interface NewChatMessage {
  chatId: number;
  text: string;
  file?: File | null;
  voice?: VoiceDetails;
}

/** A message as the chat shows it, with `outgoing` until the server has it. Its `id` is then negative and meaningless. */
export type ShownChatMessage = ChatMessage & { outgoing?: NewChatMessage & Sending };

/** Messages of chats that are being sent; texts do not wait for files. */
export const chatOutbox = createOutbox<NewChatMessage>({
  name: 'chats',
  lineOf: ({ chatId, file }) => `${chatId} ${file ? 'files' : 'texts'}`,
  async deliver({ chatId, text, file, voice, key, pixels }, onProgress, signal) {
    const { records } = await api('POST /chats/:chatId/messages', {
      params: { chatId },
      body: { message: text, idempotencyKey: key, ...pixels, ...(voice && { ...voice, voice: true }) },
      files: file ? [{ field: 'medias', file }] : undefined,
      onProgress,
      signal,
    });
    for (const record of records) applyToCache(chatMessages, { type: 'upsert', record });
  },
});

/** The history of a chat with its outgoing messages, oldest first. */
export function useChatMessages(chatId: number) {
  const viewer = useViewer();
  const history = useLiveList(
    chatMessages,
    useMemo(() => ({ chatId }), [chatId]),
  );
  const waiting = useSyncExternalStore(chatOutbox.onChanged, chatOutbox.all);
  const { items } = history;
  const messages = useMemo((): ShownChatMessage[] => {
    const arrived = new Set(items.map(({ idempotencyKey }) => idempotencyKey));
    const mine = waiting.filter((outgoing) => outgoing.chatId === chatId && !arrived.has(outgoing.key));
    return [...items.toReversed(), ...mine.map((outgoing, place) => shownOutgoing(outgoing, place, viewer))];
  }, [items, waiting, chatId, viewer]);
  return { ...history, messages };
}

/** The oldest message of a chat that the server refused: it stays until it is sent again or discarded. */
export function useRefusedChatMessage(chatId: number): NewChatMessage | undefined {
  return useSyncExternalStore(chatOutbox.onChanged, () =>
    chatOutbox.all().find((outgoing) => outgoing.chatId === chatId && outgoing.failedCode !== null),
  );
}

/** Fetches a message again when the URL of its file has expired. Returns the new URL; null if there is no file. */
export async function renewChatMessage({ chatId, id }: ChatMessage): Promise<string | null> {
  const params = { chatId, messageId: id };
  const key = 'GET /chats/:chatId/messages/:messageId/renewed';
  const record = await applyAnswer(chatMessages, () => api(key, { params }));
  return record.mediaPath;
}

function shownOutgoing(outgoing: NewChatMessage & Sending, place: number, viewer: Viewer): ShownChatMessage {
  const { chatId, text, file, key, createdAt, previewUrl } = outgoing;
  const kind = file ? sentFileKind(file) : null;
  return {
    id: -1 - place,
    chatId,
    senderId: viewer.id,
    sender: { name: viewer.name },
    message: text,
    mediaPath: previewUrl,
    mediaName: file?.name ?? null,
    mediaType: kind === 'application' ? 'other' : kind,
    media: file ? sentFileDetails(file, outgoing) : null,
    idempotencyKey: key,
    createdAt,
    updatedAt: createdAt,
    outgoing,
  };
}
