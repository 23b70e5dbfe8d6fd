import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { allHandlers, allWatchers } from './areas/composition.ts';
import { createSignupApp } from './areas/conversations/official-connections/module.ts';
import { createAppFiles, createRegistryApps } from './areas/integration/apps/module.ts';
import { createRegistry, findMissingRemotes } from './areas/operations/releases/module.ts';
import { serveCopies } from './backup/copy-service.ts';
import type { ServicePlatform } from './channels/services.ts';
import { buildApiServer } from './platform/http/api-server.ts';
import { answerBelow, shareListener } from './platform/http/one-listener.ts';
import { buildOperationsServer } from './platform/http/operations-server.ts';
import { buildWebServer } from './platform/http/web-server.ts';

/** The local addresses of this process's listeners; empty for one that it does not have. */
export interface Listeners {
  apiUrl: string;
  webUrl: string;
  /** Health, metrics and documentation; every process has it. */
  operationsUrl: string;
  /** Accepts no more connections, and waits for requests under way, at most `FINISH_SECONDS`. */
  close(): Promise<void>;
}

/**
 * Starts the API and web listeners of this process's roles, or one listener for both, and the one for operations.
 * `publicApiUrl` returns the address at which browsers reach the API.
 */
export async function startListeners(
  platform: ServicePlatform,
  publicApiUrl: (apiUrl: string) => string,
): Promise<Listeners> {
  const { configuration, realtime } = platform;
  const { host, apiPort, webPort, apiPath, roles } = configuration;
  const servers: FastifyInstance[] = [];
  let apiUrl = '';
  let webUrl = '';
  let reachable = '';
  const apps = { registry: createRegistryApps(platform), fileOf: createAppFiles(platform) };
  const pages = [createRegistry(platform), createSignupApp(platform), apps] as const;
  const web = roles.has('web') ? await buildWebServer(platform, () => reachable, ...pages) : undefined;
  const shared = configuration.oneListener && roles.has('api') ? web : undefined;
  if (roles.has('api')) {
    const server = await buildApiServer(platform, allHandlers(platform), allWatchers(platform));
    await realtime.attach(server.server);
    if (shared) {
      await shared.ready();
      shareListener(server.server, apiPath, shared);
    } else answerBelow(server.server, apiPath);
    servers.push(server);
    apiUrl = await listen(server, host, apiPort);
  }
  // Now, and not at the first request to the web listener: addresses of files contain it, too.
  reachable = publicApiUrl(apiUrl);
  if (web) {
    servers.push(web);
    webUrl = shared ? apiUrl : await listen(web, host, webPort);
  }
  const operations = await buildOperationsServer(platform, () => findMissingRemotes(platform));
  const announceCopies = serveCopies(operations, platform);
  servers.push(operations);
  const operationsUrl = await listen(operations, configuration.operationsHost, configuration.operationsPort);
  await announceCopies(operationsUrl);
  const close = async () => {
    const cutOff = () => {
      for (const { server } of servers) server.closeAllConnections();
    };
    const late = setTimeout(cutOff, configuration.socketDrainMs + configuration.finishMs);
    await Promise.all(servers.map((server) => server.close())).finally(() => clearTimeout(late));
  };
  return { apiUrl: shared ? `${apiUrl}${apiPath}` : apiUrl, webUrl, operationsUrl, close };
}

/** Starts to listen; returns the local address, which contains the port that was chosen for 0. */
async function listen(server: FastifyInstance, host: string, port: number): Promise<string> {
  await server.listen({ host, port });
  const address: AddressInfo | string | null = server.server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return `http://127.0.0.1:${actual}`;
}
