import { tameSignal } from '@recado/signal';
import type { Capabilities, Channel } from '../port.ts';
import { findNumber, groupSubject, keyOf, sendChange, sendMessage, showWriting } from './actions.ts';
import { destination } from './address.ts';
import { readAgenda } from './agenda.ts';
import type { LiveSocketParts } from './live-socket.ts';
import { downloadMedia } from './media.ts';
import { requestMedia } from './media-request.ts';
import { openPicture, pictureAddress } from './picture.ts';
import { createSession } from './session.ts';
import { createCaches } from './socket.ts';

export { readHistory } from './history.ts';
export { createCaches };

tameSignal();

/** Opens a connection, which stays open until it is stopped or only a person can help. */
export async function openChannel(parts: LiveSocketParts, capabilities: Capabilities): Promise<Channel> {
  const { settings, caches } = parts;
  const { sendTimeout, socketUrl } = settings;
  const session = createSession(parts);
  await session.start();
  return {
    capabilities,
    send: async (message) => sendMessage(session.live(), message, settings),
    edit: async (message, text) =>
      sendChange(session.live(), message.chat, { text, edit: keyOf(message) }, sendTimeout),
    remove: async (message) => sendChange(session.live(), message.chat, { delete: keyOf(message) }, sendTimeout),
    react: async (message, emoji) =>
      sendChange(session.live(), message.chat, { react: { text: emoji, key: keyOf(message) } }, sendTimeout),
    markRead: async (messages) => session.live().socket.readMessages(messages.map(keyOf)),
    downloadMedia: (source) => downloadMedia(source, settings),
    requestMedia: async (message, source) => requestMedia(session.live(), message, source, sendTimeout),
    checkNumber: async (number) => findNumber(session.live(), number),
    openPicture: async (chat) => openPicture(await pictureAddress(session.live(), chat), socketUrl),
    rejectCall: async (callId, chat) => session.live().socket.rejectCall(callId, destination(chat)),
    watchTyping: async (chat) => session.live().watchTyping(chat),
    showWriting: async (chat, state) => showWriting(session.live(), chat, state),
    readAgenda: async () => readAgenda(session.live()),
    groupName: async (chatId) => groupSubject(session.live(), caches, chatId),
    disconnect: () => session.stop(false),
    logout: () => session.stop(true),
  };
}
