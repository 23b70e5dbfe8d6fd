import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { serveDocumentation } from './documentation.ts';
import { serveLife, serveReadiness } from './health.ts';
import { newServer } from './new-server.ts';

/**
 * The listener for operators: `/healthz`, `/readyz`, `/metrics` and the API documentation. Every process has one,
 * whatever its roles. It requires no password, so it is bound to this machine unless configured otherwise.
 */
export async function buildOperationsServer(platform: Platform): Promise<FastifyInstance> {
  const server = newServer(platform.logger);
  serveLife(server);
  serveReadiness(server, platform);
  await serveDocumentation(server, platform.configuration.apiUrl);
  return server;
}
