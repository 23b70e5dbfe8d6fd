import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Application, type ApplicationParts, startApplication } from '../app.ts';
import type { ServicePlatform } from '../channels/services.ts';
import { type Configuration, readConfiguration } from '../configuration.ts';
import { openDatabase } from '../platform/database/open.ts';
import { type Call, callerOf } from './call.ts';
import { openTestDatabase, type TestDatabase, testLogger } from './database.ts';
import { createFactories, type Factories } from './factories.ts';
import { type SilentProvider, silentProvider } from './silent-provider.ts';
import { createSocketOpener, type OpenSocket } from './sockets.ts';

/** A real application on a fresh database, with a client and factories. */
export interface TestServer {
  application: Application;
  platform: ServicePlatform;
  database: TestDatabase;
  apiUrl: string;
  webUrl: string;
  /** Calls an endpoint: `await call('GET /users', { as: admin })`. */
  call: Call;
  /** Creates records: `await make.user({ companyId, profile: 'admin' })`. */
  make: Factories;
  /** Opens a browser's socket and records its events. */
  socket: OpenSocket;
  /** Moves the server's clock forward, in milliseconds. */
  advance(milliseconds: number): void;
  /** The messages sent to WhatsApp, unless the test has its own providers. */
  whatsapp: SilentProvider;
  /** Stops and starts again on the same data, as another server; this one can no longer be used. */
  restart(): Promise<TestServer>;
  close(): Promise<void>;
}

/** Options of a test server. */
export interface TestServerOptions {
  /** Environment variables that override those of the tests, e.g. `{ RATE_LIMIT_FACTOR: '1' }`. */
  environment?: Record<string, string>;
  configuration?: Partial<Configuration>;
  providers?: ApplicationParts['providers'];
  /** Milliseconds after which a statement of a request is cancelled. */
  requestStatementMs?: number;
  /** The server's clock; by default the system's clock, which `advance` moves forward. */
  clock?: () => Date;
  /** Where it logs; nowhere by default. */
  logger?: ApplicationParts['logger'];
  /** Another process of this server's installation, with the same database and secret (PostgreSQL only). */
  beside?: TestServer;
  /** An existing installation to start on; `close` deletes it. */
  on?: Ground;
}

/** Starts a server on free ports, with its own data folder. Close it in `after`. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  if (options.on) return startOn(options.on, options);
  const folder = await mkdtemp(join(tmpdir(), 'recado-server-'));
  const database = options.beside ? await openBeside(options.beside) : await openTestDatabase(options);
  const secret = options.beside?.platform.secret;
  // As if both machines had mounted one folder.
  const marker = join(options.beside?.platform.configuration.dataFolder ?? folder, 'installation');
  if (options.beside) await copyFile(marker, join(folder, 'installation'));
  return startOn({ folder, database, secret }, options);
}

/** The parts that survive a restart. */
export interface Ground {
  folder: string;
  database: TestDatabase;
  /** Undefined: generate one. */
  secret: string | undefined;
}

async function startOn(ground: Ground, options: TestServerOptions): Promise<TestServer> {
  const { folder, database, secret } = ground;
  const whatsapp = silentProvider();
  let ahead = 0;
  const application = await startApplication({
    configuration: { ...testConfiguration(folder, options.environment), secret, ...options.configuration },
    logger: options.logger ?? testLogger,
    clock: options.clock ?? (() => new Date(Date.now() + ahead)),
    database: database.database,
    providers: options.providers ?? (() => [whatsapp]),
    heartbeat: 200,
    importQuiet: 300,
    subscriptionCheck: 50,
  });
  const { platform, apiUrl, webUrl } = application;
  const sockets = createSocketOpener(apiUrl);
  async function stop(): Promise<void> {
    sockets.close();
    await application.close();
  }
  return {
    application,
    platform,
    database,
    apiUrl,
    webUrl,
    call: callerOf(apiUrl),
    make: createFactories(database.database, platform.sessions),
    socket: sockets.open,
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
    whatsapp,
    async restart() {
      await stop();
      return startOn({ ...ground, secret: platform.secret }, options);
    },
    async close() {
      await stop();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openBeside({ database: { url } }: TestServer): Promise<TestDatabase> {
  if (url === null) throw new Error('The embedded database has one process.');
  const database = await openDatabase({ url, logger: testLogger });
  return { database, url, close: () => database.close() };
}

function testConfiguration(folder: string, environment: Record<string, string> = {}): Configuration {
  return readConfiguration({
    DATA_FOLDER: folder,
    DEMO: 'true',
    HOST: '127.0.0.1',
    API_PORT: '0',
    WEB_PORT: '0',
    RATE_LIMIT_FACTOR: '1000',
    // Nothing listens there: a test that needs the official platform starts one.
    GRAPH_URL: 'http://127.0.0.1:9',
    SHELL_FOLDER: join(folder, 'shell'),
    REMOTES_FOLDER: join(folder, 'remotes'),
    ...environment,
  });
}
