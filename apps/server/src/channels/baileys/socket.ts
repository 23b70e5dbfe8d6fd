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

type Logger = SocketConfig['logger'];

/** What one socket is made of. */
export interface SocketParts {
  pairing: PairingState;
  settings: BaileysSettings;
  caches: ConnectionCaches;
  makeSignalRepository: SocketConfig['makeSignalRepository'];
  logger: Logger;
  /** Ask the phone for all the history it gives, should this socket pair. */
  wantsHistory: boolean;
}

/** Baileys' logger without output: its entries carry keys and message texts. */
export const silentLogger: Logger = {
  level: 'silent',
  child: () => silentLogger,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Starts to connect. Listeners added in the same turn miss nothing. */
export function openSocket(parts: SocketParts): WASocket {
  const { pairing, settings, caches, makeSignalRepository, logger, wantsHistory } = parts;
  return makeWASocket({
    auth: pairing,
    waWebSocketUrl: settings.socketUrl,
    version: settings.version ?? DEFAULT_CONNECTION_CONFIG.version,
    // A phone gives its whole history to desktop applications only.
    browser: wantsHistory ? Browsers.macOS('Desktop') : Browsers.appropriate('Chrome'),
    logger,
    keepAliveIntervalMs: settings.keepAlive,
    qrTimeout: settings.qrTimeout ?? undefined,
    emitOwnEvents: false,
    markOnlineOnConnect: false,
    syncFullHistory: wantsHistory,
    // Of history the library gets the first part only, and only when there is nothing to download: see first-part.ts.
    // What the product imports it reads itself, once it is on disk (history.ts).
    shouldSyncHistoryMessage: isSmallFirstPart,
    shouldIgnoreJid: (jid) => isJidBroadcast(jid) || isJidNewsletter(jid),
    // A write that failed is not tried again under the same ratchet: the socket is dropped instead.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    msgRetryCounterCache: caches.retries,
    userDevicesCache: caches.devices,
    getMessage: async (key) => (key.id ? pairing.sent(key.id) : undefined),
    cachedGroupMetadata: async (jid) => caches.groups.get(jid),
    makeSignalRepository,
  });
}

function isSmallFirstPart({ syncType, initialHistBootstrapInlinePayload }: proto.Message.IHistorySyncNotification) {
  const isFirst = syncType === proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP;
  return isFirst && Boolean(initialHistBootstrapInlinePayload?.length);
}
