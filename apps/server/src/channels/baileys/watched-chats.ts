import type { WASocket } from 'baileys';
import type { ChatAddress } from '../port.ts';
import { destination } from './address.ts';

/** The most subscribed chats remembered per socket; the oldest is evicted, and may be subscribed to again. */
const most = 500;

/** Subscribes to typing, once per chat and socket: subscriptions end with the socket. */
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
