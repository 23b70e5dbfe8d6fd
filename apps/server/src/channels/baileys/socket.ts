import type { CacheStore, GroupMetadata, SignalKeyStore } from 'baileys';
import makeWASocket, {
  Browsers,
  DEFAULT_CONNECTION_CONFIG,
  isJidNewsletter,
  isJidStatusBroadcast,
  proto,
  type SocketConfig,
  type WASocket,
} from 'baileys';
import { LRUCache } from 'lru-cache';
import type { PairingState } from './auth-state.ts';
import type { BaileysSettings } from './settings.ts';
import { whatsAppDispatcher } from './whatsapp-hosts.ts';

type Logger = SocketConfig['logger'];

/** The dependencies of a socket. */
export interface SocketParts {
  pairing: PairingState;
  settings: BaileysSettings;
  caches: ConnectionCaches;
  makeSignalRepository: SocketConfig['makeSignalRepository'];
  logger: Logger;
  /** Request all history from the phone if this socket pairs. */
  wantsHistory: boolean;
}

/** A logger for Baileys without output: its entries contain keys and message texts. */
export const silentLogger: Logger = {
  level: 'silent',
  child: () => silentLogger,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Starts to connect. Listeners added in the same tick miss nothing. */
export function openSocket(parts: SocketParts): WASocket {
  const { pairing, settings, caches, makeSignalRepository, logger, wantsHistory } = parts;
  const socket = makeWASocket({
    auth: pairing,
    waWebSocketUrl: settings.socketUrl,
    version: settings.version ?? DEFAULT_CONNECTION_CONFIG.version,
    // A phone sends its whole history only to desktop apps.
    browser: wantsHistory ? Browsers.macOS('Desktop') : Browsers.appropriate('Chrome'),
    logger,
    options: requestsOf(settings.socketUrl),
    keepAliveIntervalMs: settings.keepAlive,
    qrTimeout: settings.qrTimeout ?? undefined,
    emitOwnEvents: false,
    markOnlineOnConnect: false,
    syncFullHistory: wantsHistory,
    // The library reads only the first part of a history, and only if it came inline: see history.ts. The parts to
    // import are read by the product itself, once they are on disk (history.ts).
    shouldSyncHistoryMessage: isSmallFirstPart,
    shouldIgnoreJid: isIgnored,
    // A failed write is not retried with the same ratchet: the socket is dropped instead.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    msgRetryCounterCache: caches.retries,
    userDevicesCache: caches.devices,
    getMessage: async (key) => (key.id ? pairing.sent(key.id) : undefined),
    cachedGroupMetadata: async (jid) => caches.groups.get(jid),
    makeSignalRepository,
  });
  storeTokensAtOnce(socket.authState.keys, pairing.keys);
  return socket;
}

/**
 * Whether messages from an address are for nobody here: stories of people, and channels that the owner follows. A message
 * to a list of people is one to this person.
 */
export function isIgnored(jid: string): boolean {
  return isJidStatusBroadcast(jid) === true || isJidNewsletter(jid) === true;
}

/** Baileys' list of contacts with a token. It serves only to delete old ones, but is written again for each contact. */
const tokenIndex = '__index';

/**
 * Stores privacy tokens outside of Baileys' transactions. Baileys gives each contact a token every seven days, together
 * with a message. It records this after the transaction of the message has ended, so that the record is lost and
 * Baileys asks WhatsApp again with every message.
 */
function storeTokensAtOnce(keys: SignalKeyStore, store: SignalKeyStore): void {
  const { set } = keys;
  keys.set = async ({ tctoken = {}, ...others }) => {
    const { [tokenIndex]: _all, ...tokens } = tctoken;
    if (Object.keys(tokens).length > 0) await store.set({ tctoken: tokens });
    if (Object.keys(others).length > 0) await set(others);
  };
}

const dispatchers = new Map<string, ReturnType<typeof whatsAppDispatcher>>();

/** The options of the library's requests. Its types lack the dispatcher, which all connections share. */
function requestsOf(socketUrl: string) {
  const dispatcher = dispatchers.get(socketUrl) ?? whatsAppDispatcher(socketUrl);
  dispatchers.set(socketUrl, dispatcher);
  return { redirect: 'follow' as const, dispatcher };
}

function isSmallFirstPart({ syncType, initialHistBootstrapInlinePayload }: proto.Message.IHistorySyncNotification) {
  const isFirst = syncType === proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP;
  return isFirst && Boolean(initialHistBootstrapInlinePayload?.length);
}

/**
 * The most entries of one cache. They are limited by size, not by `max`, for which lru-cache preallocates memory.
 */
const mostEntries = 5_000;
/** The most participants of all cached groups of one connection. */
const mostParticipants = 100_000;

/** Caches that outlive a socket: retry counts, device lists and groups survive a reconnection. */
export interface ConnectionCaches {
  retries: CacheStore;
  devices: CacheStore;
  groups: LRUCache<string, GroupMetadata>;
}

/** Empty caches for one connection. */
export function createCaches(): ConnectionCaches {
  return {
    retries: cacheStore(60 * 60_000),
    devices: cacheStore(5 * 60_000),
    groups: new LRUCache({
      maxSize: mostParticipants,
      sizeCalculation: ({ participants }) => participants.length + 1,
    }),
  };
}

/** Empties the caches: a new pairing may have another account, and the data may have changed in between. */
export function emptyCaches({ retries, devices, groups }: ConnectionCaches): void {
  retries.flushAll();
  devices.flushAll();
  groups.clear();
}

/** A bounded cache whose entries live `lifetime` milliseconds. */
export function expiringCache<Value extends object | number | boolean>(
  lifetime: number,
  now: () => number = Date.now,
): LRUCache<string, Value> {
  return new LRUCache({
    maxSize: mostEntries,
    sizeCalculation: () => 1,
    ttl: lifetime,
    ttlResolution: 0,
    perf: { now },
  });
}

/** The cache interface of Baileys. */
function cacheStore(lifetime: number): CacheStore {
  const entries = expiringCache<{ value: unknown }>(lifetime);
  return {
    // Baileys' type promises to return the stored type, which no cache can check.
    get: ((key: string) => entries.get(key)?.value) as CacheStore['get'],
    set: (key, value) => void entries.set(key, { value }),
    del: (key) => void entries.delete(key),
    flushAll: () => entries.clear(),
  };
}
