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
export function openSocket({ pairing, settings, caches, makeSignalRepository, logger }: SocketParts): WASocket {
  return makeWASocket({
    auth: pairing,
    waWebSocketUrl: settings.socketUrl,
    version: settings.version ?? DEFAULT_CONNECTION_CONFIG.version,
    browser: Browsers.appropriate('Chrome'),
    logger,
    qrTimeout: settings.qrTimeout ?? undefined,
    emitOwnEvents: false,
    markOnlineOnConnect: false,
    syncFullHistory: false,
    // The first part carries which number is which LID: without it Baileys encrypts for the wrong sessions.
    shouldSyncHistoryMessage: ({ syncType }) => syncType === proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
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
