import type { BinaryNode } from 'baileys';
import { cleanMessage, decodeMessageNode, proto, unpadRandomMax16, type WAMessage, type WASocket } from 'baileys';
import type { ChannelEvent, ChannelOpening } from '../port.ts';
import { openPairing, type PairingState } from './auth-state.ts';
import type { AuthStorage } from './auth-storage.ts';
import type { ConnectionCaches } from './caches.ts';
import { createStanzaIndex, storingRepository } from './decryption.ts';
import { createFirstPart } from './first-part.ts';
import { historyEvent } from './history.ts';
import { listen } from './listen.ts';
import { eventsOf, type OwnNames } from './normalise.ts';
import { handleOneByOne } from './one-by-one.ts';
import { createServerAcks, type ServerAcks } from './server-acks.ts';
import type { BaileysSettings } from './settings.ts';
import { leaveSharedSettings } from './shared-settings.ts';
import { openSocket, silentLogger } from './socket.ts';

/** A socket with everything that belongs to it and ends with it. */
export interface LiveSocket {
  socket: WASocket;
  pairing: PairingState;
  acks: ServerAcks;
  own(): OwnNames;
  /** Stores events; a failure ends the socket. */
  tell(events: ChannelEvent[]): void;
}

/** What a socket is opened for. */
export interface LiveSocketParts {
  opening: ChannelOpening;
  storage: AuthStorage;
  settings: BaileysSettings;
  caches: ConnectionCaches;
}

/** Opens a socket on the stored pairing. Any write that fails ends it, so that memory never runs ahead of the disk. */
export async function openLiveSocket({ opening, storage, settings, caches }: LiveSocketParts): Promise<LiveSocket> {
  let socket: WASocket | undefined;
  const drop = (error: unknown) => void socket?.end(error instanceof Error ? error : new Error(String(error)));
  const pairing = await openPairing(storage, drop);
  const own = () => ({ id: pairing.creds.me?.id ?? '', lid: pairing.creds.me?.lid ?? '' });
  const stanzas = createStanzaIndex();
  const makeSignalRepository = storingRepository({
    keys: pairing.keys,
    find: stanzas.find,
    eventsFrom: (stanza, plaintext) => decryptedEvents(stanza, plaintext, own()),
    store: pairing.storeEvents,
  });
  const live = openSocket({
    ...{ pairing, settings, caches, makeSignalRepository },
    wantsHistory: opening.wantsHistory ?? false,
    logger: silentLogger,
  });
  socket = live;
  live.ws.prependListener('CB:message', stanzas.remember);
  handleOneByOne(live);
  leaveSharedSettings(live);
  live.ev.on('creds.update', () => void pairing.credentialsChanged().catch(drop));
  const tell = (events: ChannelEvent[]) => {
    for (const event of events) void opening.onEvent(event).catch(drop);
  };
  listen(live, own, tell);
  live.ev.on('groups.update', (groups) => {
    for (const group of groups) caches.groups.delete(group.id ?? '');
  });
  live.ev.on('group-participants.update', (change) => caches.groups.delete(change.id));
  const acks = createServerAcks();
  live.ws.on('CB:ack,class:message', acks.arrived);
  const firstPart = createFirstPart({ socket: live, pairing, settings });
  live.ev.on('messages.upsert', ({ messages }) => messages.some(announcesHistory) && firstPart.learn());
  live.ev.on('connection.update', ({ connection }) => {
    if (connection === 'open') firstPart.learn();
    if (connection !== 'close') return;
    acks.abandon();
    firstPart.stop();
  });
  return { socket: live, pairing, acks, own, tell };
}

function announcesHistory({ message }: WAMessage): boolean {
  return Boolean(message?.protocolMessage?.historySyncNotification);
}

/** A decrypted stanza in the product's words; what cannot be read is told as unknown rather than lost. */
function decryptedEvents(stanza: BinaryNode, plaintext: Uint8Array, own: OwnNames): ChannelEvent[] {
  const { fullMessage } = decodeMessageNode(stanza, own.id, own.lid);
  try {
    const message = proto.Message.decode(unpadRandomMax16(plaintext));
    fullMessage.message = message.deviceSentMessage?.message ?? message;
    cleanMessage(fullMessage, own.id, own.lid);
  } catch {
    fullMessage.message = { placeholderMessage: {} };
  }
  const history = historyEvent(fullMessage, own);
  return history ? [history] : eventsOf(fullMessage, own);
}
