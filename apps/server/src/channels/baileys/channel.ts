import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { patchLibsignal } from '@recado/signal';
import type { BaileysEventMap } from 'baileys';
import { AppError } from '../../platform/errors.ts';
import type { AgendaEntry, Capabilities, Channel, ChatAddress } from '../port.ts';
import { findNumber, groupMembers, groupSubject, keyOf, sendChange, sendMessage, showWriting } from './actions.ts';
import { chatAddress, destination } from './address.ts';
import type { LiveSocket, LiveSocketParts } from './live-socket.ts';
import { downloadMedia } from './media.ts';
import { requestMedia } from './media-request.ts';
import { mentioning } from './mentions.ts';
import { changePrivacy } from './privacy.ts';
import { createSession } from './session.ts';
import { createCaches } from './socket.ts';
import { isWhatsAppHost, openAtWhatsApp } from './whatsapp-hosts.ts';

export { readHistory } from './history.ts';
export { openSealed } from './sealed.ts';
export { createCaches };

patchLibsignal();

/** Opens a connection, which stays open until it is stopped, or until only a person can reopen it. */
export async function openChannel(parts: LiveSocketParts, capabilities: Capabilities): Promise<Channel> {
  const { settings, caches } = parts;
  const { sendTimeout, socketUrl } = settings;
  const session = createSession(parts);
  await session.start();
  return {
    capabilities,
    send: async (message) => {
      await sendMessage(session.live(), message, settings);
      return undefined;
    },
    edit: async (message, words, people = []) => {
      const { text, jids: mentions } = await mentioning(session.live(), words, people);
      await sendChange(session.live(), message.chat, { text, mentions, edit: keyOf(message) }, sendTimeout);
    },
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
    privacy: async (changes) => changePrivacy(session.live(), changes),
    groupName: async (chatId) => groupSubject(session.live(), caches, chatId),
    groupMembers: async (chatId) => groupMembers(session.live(), caches, chatId),
    disconnect: () => session.stop(false),
    logout: () => session.stop(true),
  };
}

/** The collection in which a phone shares its contacts. */
const collection = 'critical_unblock_low';
/** How long the library may take to report what it has read (milliseconds). */
const patience = 2_000;

/**
 * Reads the contacts of the phone's agenda, which WhatsApp shares with linked devices. Requests all of them each time,
 * because an earlier result may not have been stored. Sending waits meanwhile, so call it only on request (see
 * `leaveSharedSettings`).
 */
async function readAgenda({ socket, pairing }: LiveSocket): Promise<AgendaEntry[]> {
  const found: AgendaEntry[] = [];
  const reported = new EventTarget();
  const collect = (contacts: BaileysEventMap['contacts.upsert']) => {
    found.push(...contacts.flatMap(entryOf));
    reported.dispatchEvent(new Event('contacts'));
  };
  socket.ev.on('contacts.upsert', collect);
  try {
    const first = once(reported, 'contacts', { signal: AbortSignal.timeout(30_000) });
    first.catch(() => undefined);
    await pairing.keys.set({ 'app-state-sync-version': { [collection]: null } });
    await socket.resyncAppState([collection], false);
    // The library reports the contacts a moment after reading them; it never reports an empty agenda.
    await Promise.race([first, new Promise((passed) => setTimeout(passed, patience).unref())]);
  } finally {
    socket.ev.off('contacts.upsert', collect);
  }
  return found;
}

function entryOf({ id, name, lid, phoneNumber }: BaileysEventMap['contacts.upsert'][number]): AgendaEntry[] {
  const person = chatAddress(id, phoneNumber ?? lid);
  if (person.isGroup || person.number === null || !name) return [];
  return [{ number: person.number, lid: person.lid ?? lid ?? null, name }];
}

const picturePatience = 15_000;
/** The most bytes of a picture. */
const limit = 8 * 1024 * 1024;

/** WhatsApp's error codes for a picture that does not exist or is hidden. */
const refusals = new Set([401, 403, 404]);

/**
 * The URL of the picture of a person or group; null if there is none or it is hidden. Throws ERR_WAPP_DOWNLOAD_MEDIA if
 * WhatsApp cannot be asked now.
 */
async function pictureAddress(live: LiveSocket, chat: ChatAddress): Promise<string | null> {
  try {
    return (await live.socket.profilePictureUrl(destination(chat), 'image')) ?? null;
  } catch (cause) {
    if (cause instanceof Error && 'data' in cause && refusals.has(Number(cause.data))) return null;
    throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA', { cause });
  }
}

/**
 * Downloads a picture. Only WhatsApp's own hosts are accepted (SERVER §3.15), or this machine's while WhatsApp is
 * emulated here.
 */
export async function openPicture(address: string | null, socketUrl: string): Promise<Readable | null> {
  if (!address || !isWhatsAppHost(new URL(address), socketUrl)) return null;
  const { status, content } = await openAtWhatsApp(
    { address, patience: picturePatience, limit, redirections: 0 },
    socketUrl,
  );
  if (status === 200) return content;
  content.destroy();
  return null;
}
