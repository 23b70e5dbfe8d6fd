import { eventually } from '../../testing/eventually.ts';
import { createBaileysProvider } from '../baileys/provider.ts';
import type { BaileysSettings } from '../baileys/settings.ts';
import type { Channel, ChannelEvent, ChannelProvider, ChannelState } from '../port.ts';
import { type EmulatorWorld, startEmulatorWorld } from './emulator-world.ts';
import { type MemoryPairings, memoryPairings } from './memory-pairings.ts';
import type { TestConnection } from './provider-world.ts';

/** A provider connected to a running emulator, with pairings in memory. */
export interface BaileysWorld extends EmulatorWorld {
  provider: ChannelProvider;
  pairings: MemoryPairings;
  /** Opens a connection and records what it reports. */
  open(connectionId: number, pairingNumber?: string): Promise<OpenConnection>;
  /** Adds a shop's phone and pairs a connection with it by QR. */
  pair(connectionId: number, number: string): Promise<OpenConnection>;
}

/** A connection under test. */
export interface OpenConnection extends Omit<TestConnection, 'number'> {
  state(status: ChannelState['status'], after?: number): Promise<ChannelState>;
  last(): ChannelState | undefined;
}

/** Starts the emulator on free ports and a provider that connects to it. */
export async function startBaileysWorld(changes: Partial<BaileysSettings> = {}): Promise<BaileysWorld> {
  const world = await startEmulatorWorld(changes);
  const { phones } = world;
  const pairings = memoryPairings();
  const provider = createBaileysProvider(world.settings, pairings);
  const open: Channel[] = [];

  async function openConnection(connectionId: number, pairingNumber?: string): Promise<OpenConnection> {
    const connection = await watch(provider, pairings, connectionId, pairingNumber);
    open.push(connection.channel);
    return connection;
  }

  return {
    ...world,
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
    async close() {
      await Promise.all(open.map((channel) => channel.disconnect()));
      await world.close();
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
    onEvents: async (reported) => void events.push(...reported),
    onState: async (state) => void states.push(state),
    record: async (_unit, reported) => void events.push(...reported),
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
