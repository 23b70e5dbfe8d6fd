import { jidNormalizedUser } from 'baileys';
import type { ChatAddress } from '../port.ts';
import { destination } from './address.ts';
import type { LiveSocket } from './live-socket.ts';

/**
 * The address to send to: a person known only by number may have a LID by now. The mapping is reported before the
 * message is sent, because its acks name only the LID.
 */
export async function resolve(live: LiveSocket, chat: ChatAddress): Promise<string> {
  const jid = destination(chat);
  if (chat.isGroup || chat.lid) return jid;
  const found = await live.socket.signalRepository.lidMapping.getLIDForPN(jid).catch(() => null);
  if (!found) return jid;
  const lid = jidNormalizedUser(found);
  if (chat.number) live.tell([{ type: 'identity', number: chat.number, lid }]);
  return lid;
}
