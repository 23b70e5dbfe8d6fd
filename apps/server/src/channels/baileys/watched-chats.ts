import type { WASocket } from 'baileys';
import type { ChatAddress } from '../port.ts';
import { destination } from './address.ts';

/** WhatsApp is asked about no more chats than these on one socket; the oldest is forgotten, and may be asked for again. */
const most = 500;

/** Asks WhatsApp to tell who types, once for each chat and socket: what was asked ends with the socket. */
export function createWatchedChats(socket: Pick<WASocket, 'presenceSubscribe'>) {
  const watched = new Set<string>();
  return async function watch(chat: ChatAddress): Promise<void> {
    const jid = destination(chat);
    if (chat.isGroup || watched.has(jid)) return;
    watched.add(jid);
    const [oldest] = watched;
    if (watched.size > most && oldest !== undefined) watched.delete(oldest);
    await socket.presenceSubscribe(jid).catch(() => watched.delete(jid));
  };
}
