import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { type Emulator, startEmulator } from '@recado/whatsapp-emulator';
import { eventually } from '../../testing/eventually.ts';
import { type BaileysSettings, defaultBaileysSettings } from '../baileys/settings.ts';
import { type EmulatorClient, emulatorClient } from './emulator-client.ts';
import type { TestCustomer } from './provider-world.ts';

/** A running emulator and the settings that connect the product to it. */
export interface EmulatorWorld {
  emulator: Emulator;
  phones: EmulatorClient;
  settings: BaileysSettings;
  /** Adds a customer's phone that writes to this shop. */
  customer(number: string, name: string, shop: string): Promise<TestCustomer>;
  close(): Promise<void>;
}

/** Short delays, so that tests see reconnections. */
const quickBackoff = { first: 20, longest: 80, stableAfter: 60_000, failuresUntilPause: 100, pause: 200 };

/** Starts the emulator on free ports; this process trusts its media host. `clock`: that of its phones. */
export async function startEmulatorWorld(
  changes: Partial<BaileysSettings> = {},
  clock?: () => number,
): Promise<EmulatorWorld> {
  const emulator = await startEmulator({ port: 0, socketPort: 0, mediaPort: 0, clock });
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(emulator.mediaCertificate, 'utf8')]);
  const phones = emulatorClient(emulator.url);
  return {
    emulator,
    phones,
    settings: { ...defaultBaileysSettings, socketUrl: emulator.socketUrl, backoff: quickBackoff, ...changes },
    customer: (number, name, shop) => makeCustomer(phones, number, name, shop),
    close: () => emulator.close(),
  };
}

/** A customer's phone that writes to a shop. */
export async function makeCustomer(
  phones: EmulatorClient,
  number: string,
  name: string,
  shop: string,
): Promise<TestCustomer> {
  await phones.addPhone(number, name);
  return {
    number,
    name,
    say: (message) => phones.say(number, shop, message),
    edit: (wid, text) => phones.edit(number, wid, text),
    remove: (wid) => phones.remove(number, wid),
    react: (wid, emoji) => phones.react(number, wid, emoji),
    readsAll: () => phones.read(number, shop),
    calls: () => phones.call(number, shop),
    file: (wid) => phones.media(number, wid),
    counts: async (text) => (await phones.screen(number, shop)).filter((shown) => shown.text === text).length,
    sees: (wid, matches = () => true) =>
      eventually(`message ${wid} on the screen of ${number}`, async () =>
        (await phones.screen(number, shop)).find((shown) => shown.id === wid && matches(shown)),
      ),
  };
}
