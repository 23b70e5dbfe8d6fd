import makeWASocket, {
  Browsers,
  DEFAULT_CONNECTION_CONFIG,
  isJidBroadcast,
  isJidNewsletter,
  proto,
  type SocketConfig,
  type WASocket,
} from 'baileys';
import type { PairingState } from './auth-state.ts';
import type { ConnectionCaches } from './caches.ts';
import type { BaileysSettings } from './settings.ts';
import { whatsAppDispatcher } from './whatsapp-hosts.ts';

type Logger = SocketConfig['logger'];

/** What a socket is built from. */
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
  return makeWASocket({
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
    shouldIgnoreJid: (jid) => isJidBroadcast(jid) || isJidNewsletter(jid),
    // A failed write is not retried with the same ratchet: the socket is dropped instead.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    msgRetryCounterCache: caches.retries,
    userDevicesCache: caches.devices,
    getMessage: async (key) => (key.id ? pairing.sent(key.id) : undefined),
    cachedGroupMetadata: async (jid) => caches.groups.get(jid),
    makeSignalRepository,
  });
}

const dispatchers = new Map<string, ReturnType<typeof whatsAppDispatcher>>();

/** How the library makes requests: its types lack the dispatcher, which is one for all connections. */
function requestsOf(socketUrl: string) {
  const dispatcher = dispatchers.get(socketUrl) ?? whatsAppDispatcher(socketUrl);
  dispatchers.set(socketUrl, dispatcher);
  return { redirect: 'follow' as const, dispatcher };
}

function isSmallFirstPart({ syncType, initialHistBootstrapInlinePayload }: proto.Message.IHistorySyncNotification) {
  const isFirst = syncType === proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP;
  return isFirst && Boolean(initialHistBootstrapInlinePayload?.length);
}
