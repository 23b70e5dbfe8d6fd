import { isJidGroup, jidNormalizedUser, type MessageUserReceiptUpdate, type WASocket } from 'baileys';
import type { ChannelEvent } from '../port.ts';
import { chatAddress, userOf } from './address.ts';
import { type ConnectionCaches, expiringCache } from './caches.ts';
import type { OwnNames } from './normalise.ts';

/** Milliseconds until a group that could not be read is asked for again. */
const patience = 60_000;

/** What is needed to read receipts. */
export interface ReceiptParts {
  socket: Pick<WASocket, 'groupMetadata'>;
  caches: Pick<ConnectionCaches, 'groups'>;
  own: () => OwnNames;
}

/**
 * Reads who in a group received or read messages of ours, and how many others there are: only both together show
 * whether everyone did. Statuses from our own devices are left out.
 */
export function createGroupReceipts({ socket, caches, own }: ReceiptParts) {
  const asking = new Map<string, Promise<number | null>>();
  const silent = expiringCache<true>(patience);

  async function askOthers(jid: string): Promise<number | null> {
    const group = caches.groups.get(jid) ?? (await socket.groupMetadata(jid).catch(() => null));
    if (!group) silent.set(jid, true);
    else caches.groups.set(jid, group);
    return group ? group.participants.filter(({ id }) => !isOwn(id)).length : null;
  }

  function othersIn(jid: string): Promise<number | null> {
    if (silent.has(jid)) return Promise.resolve(null);
    const known = asking.get(jid) ?? askOthers(jid).finally(() => asking.delete(jid));
    asking.set(jid, known);
    return known;
  }

  function isOwn(jid: string): boolean {
    const { id, lid } = own();
    return [id, lid].some((name) => name !== '' && userOf(name) === userOf(jid));
  }

  return async function read(receipts: readonly MessageUserReceiptUpdate[]): Promise<ChannelEvent[]> {
    const told = receipts.map(async ({ key, receipt }): Promise<ChannelEvent[]> => {
      const { id: wid, remoteJid, fromMe } = key;
      if (!wid || !remoteJid || !fromMe || !isJidGroup(remoteJid) || !receipt.userJid || isOwn(receipt.userJid))
        return [];
      const others = await othersIn(remoteJid);
      const participant = jidNormalizedUser(receipt.userJid);
      const ack = receipt.readTimestamp ? 3 : 2;
      return [{ type: 'status', chat: chatAddress(remoteJid), wid, ack, receipt: { participant, others } }];
    });
    return (await Promise.all(told)).flat();
  };
}
