import { tameSignal } from '@recado/signal';
import { generateMessageIDV2 } from 'baileys';
import type { Capabilities, Channel, ChannelOpening, ChannelProvider } from '../port.ts';
import { findNumber, groupSubject, keyOf, sendChange, sendMessage, showWriting } from './actions.ts';
import { destination } from './address.ts';
import { readAgenda } from './agenda.ts';
import { readHistory } from './history.ts';
import { downloadMedia } from './media.ts';
import { requestMedia } from './media-request.ts';
import { openPicture, pictureAddress } from './picture.ts';
import { createSession, type OpenSession } from './session.ts';
import { assertSafeSocketUrl, type BaileysSettings } from './settings.ts';
import { type ConnectionCaches, createCaches } from './socket.ts';
import type { AuthStorage } from './sql-pairings.ts';

/** Stores the pairings of all connections. */
export interface PairingStore {
  of(opening: ChannelOpening): AuthStorage;
}

const capabilities: Capabilities = { edit: true, remove: true, react: true, pairingCode: true, groups: true };

/** WhatsApp Web connections through Baileys, paired by QR or by code. */
export function createBaileysProvider(settings: BaileysSettings, pairings: PairingStore): ChannelProvider {
  assertSafeSocketUrl(settings.socketUrl);
  tameSignal();
  const cachesOf = new Map<number, ConnectionCaches>();

  function caches(connectionId: number): ConnectionCaches {
    const known = cachesOf.get(connectionId) ?? createCaches();
    cachesOf.set(connectionId, known);
    return known;
  }

  return {
    name: 'beta',
    capabilities,
    newMessageId: () => generateMessageIDV2(),
    readHistory: (reference) => readHistory(reference, settings),
    async open(opening) {
      const { connectionId } = opening;
      const parts = { opening, settings, storage: pairings.of(opening), caches: caches(connectionId) };
      const session = createSession(parts);
      await session.start();
      return createChannel(session, settings, parts.caches);
    },
  };
}

function createChannel(session: OpenSession, settings: BaileysSettings, caches: ConnectionCaches): Channel {
  const { sendTimeout, socketUrl } = settings;
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
