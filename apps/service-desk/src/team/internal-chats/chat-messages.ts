import { api, onEvent } from '@recado/api/client';
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
import type { ChatMessage, QuotedChatMessage } from '@recado/contract';
import { useMemo, useSyncExternalStore } from 'react';
import { useViewer, type Viewer } from '../../inbox/viewer.ts';

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
    chat: (event) => {
      if (event.action === 'new-message') return { type: 'upsert', record: event.newMessage };
      return event.action === 'update-message' ? { type: 'upsert', record: event.changedMessage } : undefined;
    },
  },
  belongs: (message, { chatId }) => message.chatId === chatId,
  compare: (a, b) => b.id - a.id,
};

// A user who left a chat receives no events of it: if they return, the cached messages would have gaps. Of a changed
// message, those that quote it show the former text until they are read again.
onEvent('chat', (event) => {
  if (event.action === 'update-message') {
    const { chatId } = event.changedMessage;
    void queryClient.invalidateQueries({ queryKey: [chatMessages.name, 'list', { chatId }] });
  }
  if (event.action === 'delete')
    queryClient.removeQueries({ queryKey: [chatMessages.name, 'list', { chatId: event.id }] });
});

/** The input of a member: a text, or one file with a caption. */
export interface NewChatMessage {
  chatId: number;
  text: string;
  file?: File | null;
  voice?: VoiceDetails;
  /** The message that it replies to. */
  quoted?: QuotedChatMessage | null;
}

/** A message as the chat shows it, with `outgoing` until the server has it. Its `id` is then negative and meaningless. */
export type ShownChatMessage = ChatMessage & { outgoing?: NewChatMessage & Sending };

/** Messages of chats that are being sent; texts do not wait for files. */
export const chatOutbox = createOutbox<NewChatMessage>({
  name: 'chats',
  lineOf: ({ chatId, file }) => `${chatId} ${file ? 'files' : 'texts'}`,
  async deliver({ chatId, text, file, voice, quoted, key, pixels }, onProgress, signal) {
    const { records } = await api('POST /chats/:chatId/messages', {
      params: { chatId },
      body: {
        message: text,
        idempotencyKey: key,
        ...pixels,
        ...(voice && { ...voice, voice: true }),
        ...(quoted && { quotedId: quoted.id }),
      },
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

/** Changes the text of the user's own message. */
export function editChatMessage({ chatId, id }: ChatMessage, message: string): Promise<unknown> {
  const request = { params: { chatId, messageId: id }, body: { message } };
  return applyAnswer(chatMessages, () => api('PUT /chats/:chatId/messages/:messageId', request));
}

/** Deletes a message for all members. */
export function deleteChatMessage({ chatId, id }: ChatMessage): Promise<unknown> {
  const params = { chatId, messageId: id };
  return applyAnswer(chatMessages, () => api('DELETE /chats/:chatId/messages/:messageId', { params }));
}

/** A message as a reply to it shows it. */
export function quotedFrom({ id, sender, message, mediaType, isDeleted }: ChatMessage): QuotedChatMessage {
  return { id, sender, message, mediaType, isDeleted, isHidden: false };
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
    isEdited: false,
    isDeleted: false,
    quotedMsg: outgoing.quoted ?? null,
    createdAt,
    updatedAt: createdAt,
    outgoing,
  };
}
