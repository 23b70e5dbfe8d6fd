import { randomBytes } from 'node:crypto';
import type { Capabilities, ChannelProvider } from '../port.ts';
import { assertSafeSocketUrl, type BaileysSettings } from './settings.ts';
import type { ConnectionCaches } from './socket.ts';
import type { PairingStore } from './sql-pairings.ts';

const capabilities: Capabilities = {
  edit: true,
  remove: true,
  react: true,
  pairingCode: true,
  groups: true,
  polls: true,
  interactive: false,
  templates: false,
  window: false,
  agenda: true,
  privacy: true,
};

/** WhatsApp Web connections through Baileys, paired by QR or by code. */
export function createBaileysProvider(settings: BaileysSettings, pairings: PairingStore): ChannelProvider {
  assertSafeSocketUrl(settings.socketUrl);
  const cachesOf = new Map<number, ConnectionCaches>();
  return {
    name: 'beta',
    capabilities,
    newMessageId,
    async readHistory(reference) {
      const { readHistory } = await loadBaileys();
      return readHistory(reference, settings);
    },
    async openSealed(event, secret, authors) {
      const { openSealed } = await loadBaileys();
      return openSealed(event, secret, authors);
    },
    async readPairing(found) {
      // Loaded only when needed, like the library that it uses.
      const { readForeignPairing } = await import('./foreign-pairing.ts');
      const read = await readForeignPairing(found);
      if (typeof read === 'string') return read;
      const { device, ...pairing } = read;
      return { device, store: (unit, connectionId) => pairings.adopt(unit, connectionId, pairing) };
    },
    async open(opening) {
      const { openChannel, createCaches } = await loadBaileys();
      const caches = cachesOf.get(opening.connectionId) ?? createCaches();
      cachesOf.set(opening.connectionId, caches);
      return openChannel({ opening, settings, storage: pairings.of(opening), caches }, capabilities);
    },
  };
}

/** Loads Baileys and the modules that use it. A process that holds no connection does not load their 34 MB. */
function loadBaileys() {
  return import('./channel.ts');
}

/** An id like those of WhatsApp's web client, as Baileys generates them in `generateMessageIDV2`. */
function newMessageId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
}
