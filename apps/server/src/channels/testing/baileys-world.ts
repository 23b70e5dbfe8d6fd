import { readFileSync } from 'node:fs';
import tls from 'node:tls';
import { type Emulator, startEmulator } from '../../../../whatsapp-emulator/src/index.ts';
import { createBaileysProvider } from '../baileys/provider.ts';
import { type BaileysSettings, defaultBaileysSettings } from '../baileys/settings.ts';
import type { Channel, ChannelEvent, ChannelProvider, ChannelState } from '../port.ts';
import { type EmulatorClient, emulatorClient } from './emulator-client.ts';
import { eventually } from './eventually.ts';
import { type MemoryPairings, memoryPairings } from './memory-pairings.ts';
import type { TestConnection, TestCustomer } from './provider-world.ts';

/** A provider on a running emulator, with pairings in memory. */
export interface BaileysWorld {
  emulator: Emulator;
  phones: EmulatorClient;
  provider: ChannelProvider;
  pairings: MemoryPairings;
  /** Opens a connection and tells all it tells. */
  open(connectionId: number, pairingNumber?: string): Promise<OpenConnection>;
  /** Adds a shop's phone and pairs a connection with it by QR. */
  pair(connectionId: number, number: string): Promise<OpenConnection>;
  customer(number: string, name: string, shop: string): Promise<TestCustomer>;
  close(): Promise<void>;
}

/** A connection under test. */
export interface OpenConnection extends Omit<TestConnection, 'number'> {
  state(status: ChannelState['status'], after?: number): Promise<ChannelState>;
  last(): ChannelState | undefined;
}

/** Quick waits, so that tests see reconnections. */
export const quickBackoff = { first: 20, longest: 80, stableAfter: 60_000, failuresUntilPause: 100, pause: 200 };

/** Starts the emulator on free ports and a provider that speaks to it. */
export async function startBaileysWorld(changes: Partial<BaileysSettings> = {}): Promise<BaileysWorld> {
  const emulator = await startEmulator({ port: 0, socketPort: 0, mediaPort: 0 });
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(emulator.mediaCertificate, 'utf8')]);
  const settings = { ...defaultBaileysSettings, socketUrl: emulator.socketUrl, backoff: quickBackoff, ...changes };
  const pairings = memoryPairings();
  const provider = createBaileysProvider(settings, pairings);
  const phones = emulatorClient(emulator.url);
  const open: Channel[] = [];

  async function openConnection(connectionId: number, pairingNumber?: string): Promise<OpenConnection> {
    const connection = await watch(provider, pairings, connectionId, pairingNumber);
    open.push(connection.channel);
    return connection;
  }

  return {
    emulator,
    phones,
    provider,
    pairings,
    open: openConnection,
    async pair(connectionId, number) {
      await phones.addPhone(number, 'Loja', true);
      const connection = await openConnection(connectionId);
      const { qrcode } = await connection.state('qrcode');
      await phones.scan(number, qrcode);
      await connection.state('CONNECTED');
      return connection;
    },
    customer: (number, name, shop) => makeCustomer(phones, number, name, shop),
    async close() {
      await Promise.all(open.map((channel) => channel.disconnect()));
      await emulator.close();
    },
  };
}

async function watch(
  provider: ChannelProvider,
  pairings: MemoryPairings,
  connectionId: number,
  pairingNumber?: string,
): Promise<OpenConnection> {
  const states: ChannelState[] = [];
  const events = pairings.events;
  const channel = await provider.open({
    connectionId,
    companyId: 1,
    pairingNumber,
    onEvent: async (event) => void events.push(event),
    onState: async (state) => void states.push(state),
    record: async (_unit, told) => void events.push(...told),
  });
  return {
    channel,
    states,
    events,
    last: () => states.at(-1),
    state: (status, after = 0) =>
      eventually(`state ${status}, not ${JSON.stringify(states.at(-1))}`, () =>
        states.slice(after).find((state) => state.status === status),
      ),
    event: (type, matches = () => true) =>
      eventually(`event ${type}`, () =>
        events.find((event): event is Extract<ChannelEvent, { type: typeof type }> => {
          return event.type === type && matches(event as Extract<ChannelEvent, { type: typeof type }>);
        }),
      ),
    message: (wid) =>
      eventually(`message ${wid}`, () => {
        const found = events.find(
          (event) => event.type === 'message' && !event.message.stub && event.message.wid === wid,
        );
        return found?.type === 'message' ? found.message : undefined;
      }),
  };
}

async function makeCustomer(phones: EmulatorClient, number: string, name: string, shop: string): Promise<TestCustomer> {
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
    sees: (wid, matches = () => true) =>
      eventually(`message ${wid} on the screen of ${number}`, async () =>
        (await phones.screen(number, shop)).find((shown) => shown.id === wid && matches(shown)),
      ),
  };
}
