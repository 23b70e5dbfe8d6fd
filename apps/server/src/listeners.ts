import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { allHandlers } from './handlers.ts';
import { buildApiServer } from './platform/http/api-server.ts';
import { buildWebServer } from './platform/http/web-server.ts';
import type { Platform } from './platform/platform.ts';

/** Where the listeners of this process answer on this machine; empty for one it does not have. */
export interface Listeners {
  apiUrl: string;
  webUrl: string;
  close(): Promise<void>;
}

/** Starts the API and web listeners of this process's roles. `publicApiUrl` says where browsers reach the API. */
export async function startListeners(platform: Platform, publicApiUrl: (apiUrl: string) => string): Promise<Listeners> {
  const { configuration, logger, realtime } = platform;
  const { host, apiPort, webPort, roles } = configuration;
  const servers: FastifyInstance[] = [];
  let apiUrl = '';
  let webUrl = '';
  if (roles.has('api')) {
    const server = await buildApiServer(platform, allHandlers(platform));
    await realtime.attach(server.server);
    servers.push(server);
    apiUrl = await listen(server, host, apiPort);
  }
  const reachable = publicApiUrl(apiUrl);
  if (roles.has('web')) {
    const server = await buildWebServer(configuration, () => reachable, logger);
    servers.push(server);
    webUrl = await listen(server, host, webPort);
  }
  const close = async () => {
    await Promise.all(servers.map((server) => server.close()));
  };
  return { apiUrl, webUrl, close };
}

/** Starts to listen; answers the address on this machine, which names the port that was chosen for 0. */
async function listen(server: FastifyInstance, host: string, port: number): Promise<string> {
  await server.listen({ host, port });
  const address: AddressInfo | string | null = server.server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return `http://127.0.0.1:${actual}`;
}
