import type { Whatsapp } from '@recado/contract';
import type { Call } from '../../testing/call.ts';
import { eventually } from '../../testing/eventually.ts';
import type { TestUser } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { createBaileysProvider } from '../baileys/provider.ts';
import type { BaileysSettings } from '../baileys/settings.ts';
import { createSqlPairings } from '../baileys/sql-pairings.ts';
import { type EmulatorWorld, startEmulatorWorld } from './emulator-world.ts';

/** Connections as an administrator uses them over the API. */
export interface Connections {
  /** Creates a connection and pairs it by QR with a new phone of this number; returns its id. */
  pair(name: string, number: string): Promise<number>;
  connection(whatsappId: number): Promise<Whatsapp>;
  /** Waits until the connection shows this status. */
  status(whatsappId: number, status: Whatsapp['status']): Promise<Whatsapp>;
}

/** The whole server with one company, and the emulator as its WhatsApp. */
export interface ServerWorld extends EmulatorWorld, Connections {
  server: TestServer;
  admin: TestUser;
  /** Stops the server and starts it again with the same data. */
  restart(): Promise<void>;
}

/**
 * Starts the emulator and the server. `changes` are settings of the connections, `environment` variables of the server;
 * `clock`: that of the server and the phones.
 */
export async function startServerWorld(
  changes: Partial<BaileysSettings> = {},
  environment: Record<string, string> = {},
  clock?: () => Date,
): Promise<ServerWorld> {
  const emulator = await startEmulatorWorld(changes, clock && (() => clock().getTime()));
  const server = await startTestServer({
    environment,
    clock,
    providers: ({ database, seal }) => [createBaileysProvider(emulator.settings, createSqlPairings(database, seal))],
  });
  const company = await server.make.company();
  const admin = await server.make.user({ companyId: company.id, profile: 'admin' });
  const world: ServerWorld = {
    ...emulator,
    ...connectionsOf(emulator, admin, (...request) => world.server.call(...request)),
    server,
    admin,
    async restart() {
      world.server = await world.server.restart();
    },
    async close() {
      await world.server.close();
      await emulator.close();
    },
  };
  return world;
}

/** The connections of `as`'s company; their phones are the emulator's. */
export function connectionsOf({ phones }: EmulatorWorld, as: TestUser, call: Call): Connections {
  async function connection(whatsappId: number): Promise<Whatsapp> {
    return (await call('GET /whatsapp/:whatsappId', { as, params: { whatsappId } })).body;
  }

  async function status(whatsappId: number, expected: Whatsapp['status']): Promise<Whatsapp> {
    let shown = await connection(whatsappId);
    const reached = async () => {
      shown = await connection(whatsappId);
      return shown.status === expected && shown;
    };
    return eventually(`connection ${whatsappId} ${expected}`, reached).catch((cause) => {
      throw new Error(`It shows ${shown.status}, ${shown.statusDetail}`, { cause });
    });
  }

  return {
    connection,
    status,
    async pair(name, number) {
      const { id } = (await call('POST /whatsapp', { as, body: { name } })).body;
      await phones.addPhone(number, name, true);
      await phones.scan(number, (await status(id, 'qrcode')).qrcode);
      await status(id, 'CONNECTED');
      return id;
    },
  };
}
