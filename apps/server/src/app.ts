import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Channels } from './channels/channels.ts';
import type { Configuration } from './configuration.ts';
import { allHandlers } from './handlers.ts';
import type { Database } from './platform/database/database.ts';
import { buildApiServer } from './platform/http/api-server.ts';
import { buildWebServer } from './platform/http/web-server.ts';
import type { Clock, Platform } from './platform/platform.ts';
import { createSignals } from './platform/realtime/signals.ts';
import { createRealtime } from './platform/realtime/socket-realtime.ts';
import { createSessions } from './platform/security/database-sessions.ts';
import { installationSecret } from './platform/security/secrets.ts';
import { createDiskStorage } from './platform/storage/disk-storage.ts';

/** What an application is composed of; the database is opened and closed by whoever starts it. */
export interface ApplicationParts {
  configuration: Configuration;
  logger: Logger;
  clock: Clock;
  database: Database;
  channels: (platform: Omit<Platform, 'channels'>) => Channels;
}

/** A running application. */
export interface Application {
  platform: Platform;
  /** Where the listeners answer on this machine; empty for a role this process does not play. */
  apiUrl: string;
  webUrl: string;
  /** Takes no new work, lets what runs finish, and lets go. */
  close(): Promise<void>;
}

/** Composes the engine rooms and starts the listeners of this process's roles. */
export async function startApplication(parts: ApplicationParts): Promise<Application> {
  const { configuration, database } = parts;
  const addresses = { apiUrl: configuration.apiUrl };
  const platform = await composePlatform(parts, () => addresses.apiUrl);
  const stopPublishing = database.onPublish((event) => platform.realtime.publish(event));
  const servers: FastifyInstance[] = [];
  const plays = configuration.roles;

  const apiUrl = plays.has('api') ? await startApi(platform, servers) : '';
  if (configuration.apiPort === 0) addresses.apiUrl = apiUrl;
  const webUrl = plays.has('web') ? await startWeb(configuration, () => addresses.apiUrl, parts.logger, servers) : '';

  return {
    platform,
    apiUrl,
    webUrl,
    async close() {
      stopPublishing();
      await platform.realtime.close();
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

async function composePlatform(parts: ApplicationParts, apiUrl: () => string): Promise<Platform> {
  const { configuration, logger, clock, database } = parts;
  const secret = installationSecret(configuration);
  const signals = createSignals(database.notifications);
  const sessions = createSessions(database, signals, secret, clock);
  const realtime = await createRealtime({ configuration, logger, clock, database, sessions, signals });
  const storage = createDiskStorage(configuration, secret, clock, apiUrl);
  const rooms = { configuration, logger, clock, database, secret, sessions, realtime, storage };
  return { ...rooms, channels: parts.channels(rooms) };
}

async function startApi(platform: Platform, servers: FastifyInstance[]): Promise<string> {
  const server = await buildApiServer(platform, allHandlers(platform));
  await platform.realtime.attach(server.server);
  servers.push(server);
  return listen(server, platform.configuration.host, platform.configuration.apiPort);
}

async function startWeb(
  configuration: Configuration,
  apiUrl: () => string,
  logger: Logger,
  servers: FastifyInstance[],
): Promise<string> {
  const server = await buildWebServer(configuration, apiUrl, logger);
  servers.push(server);
  return listen(server, configuration.host, configuration.webPort);
}

/** Starts to listen; answers the address on this machine, which names the port that was chosen for 0. */
async function listen(server: FastifyInstance, host: string, port: number): Promise<string> {
  await server.listen({ host, port });
  const address: AddressInfo | string | null = server.server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return `http://127.0.0.1:${actual}`;
}
