import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import node from '../../apps/server/bin/node.json' with { type: 'json' };
import { EmulatorClient } from './emulator-client.ts';
import { freePorts } from './ports.ts';
import { type Running, root, startProgram, waitFor } from './processes.ts';
import { databaseForProduct } from './test-database.ts';

/** The built product on its own ports and files, with an emulator. */
export interface Product {
  webUrl: string;
  apiUrl: string;
  emulator: EmulatorClient;
  dataFolder: string;
  environment: Record<string, string>;
  server: Running;
  /** The credentials by role, as `npm start` prints them. */
  credentials: Credentials;
  /** Restarts the server on the same data, e.g. after a kill. */
  startServer: () => Promise<Running>;
  close: () => Promise<void>;
}

/** The users of the demo company. */
export type Credentials = Record<'super' | 'admin' | 'agent1' | 'agent2', { email: string; password: string }>;

/** `isEmbedded`: never on PostgreSQL; `release`: the folder of another build, whose server it is. */
interface ProductChoice {
  isEmbedded?: boolean;
  release?: string;
}

/** How often the start is retried if another process takes the ports meanwhile. */
const mostStarts = 3;

/**
 * Starts emulator and server on empty data folders, and a separate database with `TEST_DATABASE=postgres`, and waits
 * until both respond.
 */
export async function startProduct(extra: Record<string, string> = {}, choice: ProductChoice = {}): Promise<Product> {
  for (let start = 1; ; start += 1) {
    try {
      return await startOnce(extra, choice);
    } catch (error) {
      // Between the search for free ports and the start there are seconds.
      const isTaken = error instanceof Error && error.message.includes(' is taken');
      if (!isTaken || start === mostStarts) throw error;
    }
  }
}

async function startOnce(extra: Record<string, string>, { isEmbedded, release }: ProductChoice): Promise<Product> {
  const dataFolder = mkdtempSync(join(placeOfData(), 'recado-product-'));
  // The emulator's socket, files and Graph API use the ports after its own; operations use the one after the API's.
  const [webPort, apiPort, emulatorPort] = [await freePorts(), await freePorts(2), await freePorts(4)];
  const emulator = startProgram('apps/whatsapp-emulator/dist/main.js', {
    // It keeps nothing: it would write all keys of all linked devices again and again.
    EMULATOR_FOLDER: '',
    EMULATOR_PORT: String(emulatorPort),
  });
  const ready = await waitFor('emulator', () => jsonLine(emulator.output()), { program: emulator });
  const database = isEmbedded ? null : await databaseForProduct({ isEmpty: release !== undefined });
  const environment = {
    DATA_FOLDER: join(dataFolder, 'server'),
    WEB_PORT: String(webPort),
    API_PORT: String(apiPort),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '100',
    DEMO: 'empty',
    WHATSAPP_SOCKET_URL: ready.socketUrl,
    NODE_EXTRA_CA_CERTS: ready.mediaCertificate,
    EMULATOR_URL: ready.url,
    GRAPH_URL: ready.graphUrl,
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...extra,
  };
  const product: Product = {
    webUrl: `http://localhost:${environment.WEB_PORT}`,
    apiUrl: apiAddress(environment),
    emulator: new EmulatorClient(ready.url),
    dataFolder,
    environment,
    server: await startServer(environment, release).catch(async (error: unknown) => {
      await emulator.stop();
      await database?.drop();
      throw error;
    }),
    credentials: readCredentials(environment.DATA_FOLDER),
    startServer: async () => {
      product.server = await startServer(environment, release);
      return product.server;
    },
    close: async () => {
      // Nobody needs what they would still write; the suite of the terminal tests how they end.
      await Promise.all([product.server.stop('SIGKILL'), emulator.stop('SIGKILL')]);
      await database?.drop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
  return product;
}

const memory = '/dev/shm';
const enoughBytes = 4 * 1024 ** 3;

/**
 * Where the products of tests keep their data: in memory if this machine has such a folder with room for several. The
 * tests kill processes, not the machine, and written data survives a process as on a disk, but without waiting for one.
 */
export function placeOfData(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= enoughBytes ? memory : tmpdir();
}

/** The API's address: below the web's when both share one listener (apps/server/src/configuration.ts). */
function apiAddress({ WEB_PORT, API_PORT }: Record<string, string>): string {
  return `http://localhost:${API_PORT}${API_PORT === WEB_PORT ? '/api-root' : ''}`;
}

interface Credential {
  role: string;
  email: string;
  password: string;
}

/** The credentials that `npm start` printed; the two agents in order. */
function readCredentials(folder: string): Credentials {
  const people: Credential[] = JSON.parse(readFileSync(join(folder, 'demo-credentials.json'), 'utf8'));
  const [superUser, admin, ...others] = [
    ...people.filter(({ role }) => role === 'super'),
    ...people.filter(({ role }) => role === 'admin'),
    ...people.filter(({ role }) => role === 'agent'),
  ];
  const [agent1, agent2] = others;
  if (!superUser || !admin || !agent1 || !agent2) throw new Error('the demo has not the people it should have');
  return { super: superUser, admin, agent1, agent2 };
}

/**
 * V8 compiles the embedded database a second time for a server that runs for days. The server of a test runs for a
 * minute; benchmarks, which node:test does not run, measure the delivered product.
 */
const onceInTests = process.env.NODE_TEST_CONTEXT === undefined ? [] : ['--liftoff-only'];

/** Starts the built server, by default that of this repository, and waits until it is ready. */
export async function startServer(environment: Record<string, string>, release = root): Promise<Running> {
  const program = join(release, 'apps/server/dist/main.js');
  const server = startProgram(program, { ...node.environment, ...environment }, [...node.flags.serve, ...onceInTests]);
  try {
    await waitFor('server', () => isReady(environment), { program: server, seconds: 300 });
  } catch (error) {
    await server.stop('SIGKILL');
    throw error;
  }
  return server;
}

/** Operations are on the port after the API's. */
async function isReady({ API_PORT }: Record<string, string>): Promise<true | undefined> {
  const answer = await fetch(`http://127.0.0.1:${Number(API_PORT) + 1}/readyz`).catch(() => undefined);
  return answer?.ok ? true : undefined;
}

function jsonLine(
  output: string,
): { url: string; socketUrl: string; mediaCertificate: string; graphUrl: string } | undefined {
  const line = output.split('\n').find((candidate) => candidate.startsWith('{') && candidate.endsWith('}'));
  return line ? JSON.parse(line) : undefined;
}
