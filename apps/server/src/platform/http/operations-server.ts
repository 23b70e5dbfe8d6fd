import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { serveDocumentation } from './documentation.ts';
import { serveLife, serveReadiness } from './health.ts';
import { newServer } from './new-server.ts';

/**
 * The listener for those who run the installation: `/healthz`, `/readyz`, `/metrics` and the API's documentation. Every
 * process has one, whatever its roles, on this machine only unless configured otherwise: what it shows asks for no
 * password.
 */
export async function buildOperationsServer(platform: Platform): Promise<FastifyInstance> {
  const server = newServer(platform.logger);
  serveLife(server);
  serveReadiness(server, platform);
  await serveDocumentation(server, platform.configuration.apiUrl);
  return server;
}
