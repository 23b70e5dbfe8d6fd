import type { BinaryNode, WAMessage, WASocket } from 'baileys';
import { AppError } from '../../platform/errors.ts';
import type { ChannelEvent, ChannelOpening, ChatAddress } from '../port.ts';
import { RefusedError } from '../refused-error.ts';
import { destination, type OwnNames } from './address.ts';
import { openPairing, type PairingState } from './auth-state.ts';
import { createFirstPart } from './history.ts';
import { createGroupReceipts, listen, readStanza, withheldIn } from './listen.ts';
import type { BaileysSettings } from './settings.ts';
import { createStanzaIndex, storingRepository } from './signal-repository.ts';
import { type ConnectionCaches, openSocket, silentLogger } from './socket.ts';
import type { AuthStorage } from './sql-pairings.ts';

/** The most events stored in one transaction. */
const mostAtOnce = 50;

/** A socket with all resources that end with it. */
export interface LiveSocket {
  socket: WASocket;
  pairing: PairingState;
  acks: ServerAcks;
  own(): OwnNames;
  /** Subscribes to the typing of the other side of a chat. */
  watchTyping(chat: ChatAddress): Promise<void>;
  /** Stores events in this order; a failure ends the socket. */
  tell(events: readonly ChannelEvent[]): void;
}

/** The dependencies of a socket. */
export interface LiveSocketParts {
  opening: ChannelOpening;
  storage: AuthStorage;
  settings: BaileysSettings;
  caches: ConnectionCaches;
}

/** Opens a socket with the stored pairing. A failed write ends it, so that memory is never ahead of the disk. */
export async function openLiveSocket({ opening, storage, settings, caches }: LiveSocketParts): Promise<LiveSocket> {
  let socket: WASocket | undefined;
  const drop = (error: unknown) => void socket?.end(error instanceof Error ? error : new Error(String(error)));
  const pairing = await openPairing(storage, drop);
  const own = () => ({ id: pairing.creds.me?.id ?? '', lid: pairing.creds.me?.lid ?? '' });
  const stanzas = createStanzaIndex();
  const makeSignalRepository = storingRepository({
    keys: pairing.keys,
    find: stanzas.find,
    read: (stanza, plaintext) => readStanza(stanza, plaintext, own()),
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
  const tell = storing((events) => opening.onEvents(events).catch(drop));
  listen(live, own, tell);
  live.ws.prependListener('CB:message', (stanza: BinaryNode) => tell(withheldIn(stanza, own())));
  const groupReceipts = createGroupReceipts({ socket: live, caches, own });
  live.ev.on('message-receipt.update', (receipts) => void groupReceipts(receipts).then(tell, drop));
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
  return { socket: live, pairing, acks, own, tell, watchTyping: createWatchedChats(live) };
}

/** Stores events, one write after the other; events that arrive during a write go into the next. */
function storing(store: (events: readonly ChannelEvent[]) => Promise<void>): (events: readonly ChannelEvent[]) => void {
  const waiting: ChannelEvent[] = [];
  let isStoring = false;

  async function storeAll(): Promise<void> {
    isStoring = true;
    while (waiting.length > 0) await store(waiting.splice(0, mostAtOnce));
    isStoring = false;
  }

  return (events) => {
    waiting.push(...events);
    if (waiting.length > 0 && !isStoring) void storeAll();
  };
}

function announcesHistory({ message }: WAMessage): boolean {
  return Boolean(message?.protocolMessage?.historySyncNotification);
}

/**
 * Processes messages one by one, in the order of WhatsApp. Baileys does so only for messages that waited for the
 * login (`offline`); live ones overtake them. So this puts all messages into that queue.
 */
function handleOneByOne(socket: WASocket): void {
  socket.ws.prependListener('CB:message', ({ attrs }: BinaryNode) => {
    attrs.offline ??= '1';
  });
}

/** Waits for WhatsApp's answers to sent messages; Baileys reports only refusals. */
interface ServerAcks {
  /** An `ack` of class `message` arrived. */
  arrived(node: BinaryNode): void;
  /** Resolves when the message with this id is accepted; rejects with RefusedError, or if no answer came. */
  accepted(wid: string, timeout: number): Promise<void>;
  /** The socket closed: no more answers will come. */
  abandon(): void;
}

interface Waiter {
  resolve(): void;
  reject(error: Error): void;
}

/** Creates the acks of one socket. */
function createServerAcks(): ServerAcks {
  const waiters = new Map<string, Waiter>();
  return {
    arrived({ attrs }) {
      const waiter = waiters.get(attrs.id ?? '');
      if (!waiter) return;
      if (attrs.error) waiter.reject(refusal(attrs.error));
      else waiter.resolve();
    },
    accepted(wid, timeout) {
      const answer = new Promise<void>((resolve, reject) => waiters.set(wid, { resolve, reject }));
      const timer = setTimeout(() => waiters.get(wid)?.reject(unanswered()), timeout);
      return answer.finally(() => {
        clearTimeout(timer);
        waiters.delete(wid);
      });
    },
    abandon() {
      for (const waiter of waiters.values()) waiter.reject(unanswered());
    },
  };
}

/** The error for a refusal: 5xx and rate limits are temporary, others are final (463 must never be retried). */
function refusal(code: string): Error {
  const passing = Number(code) >= 500 || code === '429' || code === '420';
  return passing ? new AppError('ERR_SENDING_WAPP_MSG', { cause: new Error(code) }) : new RefusedError(code);
}

function unanswered(): AppError {
  return new AppError('ERR_SENDING_WAPP_MSG', { cause: new Error('WhatsApp did not acknowledge the message') });
}

/**
 * Ignores what the phone shares besides messages (names, archived and muted chats). The agenda is read only on request
 * (channel.ts). The library's way to fetch it blocks sending meanwhile, and ends the process when the connection
 * breaks. WhatsApp's notice is confirmed, and the keys are stored.
 */
function leaveSharedSettings(socket: WASocket): void {
  socket.ws.prependListener('CB:notification', (notice: BinaryNode) => {
    if (notice.attrs.type === 'server_sync') notice.content = [];
  });
}

/** How many subscribed chats a socket remembers; the oldest is evicted, and may be subscribed to again. */
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
