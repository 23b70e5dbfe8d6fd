import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { renderInstallation, renderMetrics } from '../observability/metrics/render.ts';
import type { Platform } from '../platform.ts';
import { newServer, serveLife } from './new-server.ts';
import { openApiDocument } from './openapi.ts';

/**
 * The listener for operators: `/healthz`, `/readyz`, `/metrics` and the API documentation. Every process has one,
 * whatever its roles. It requires no password, so it is bound to this machine unless configured otherwise.
 */
export async function buildOperationsServer(
  platform: Platform,
  findMissing: FindMissing = async () => ({ missing: [], isNoneThere: false }),
): Promise<FastifyInstance> {
  const server = newServer(platform);
  serveLife(server);
  serveReadiness(server, platform, findMissing);
  await serveDocumentation(server, platform.configuration.apiUrl);
  return server;
}

/**
 * Serves the OpenAPI 3.1 document of the whole contract: for people at `/docs`, for programs at `/docs/json`. It is made
 * when somebody asks for it, because that takes a second of a processor, and its memory.
 */
async function serveDocumentation(server: FastifyInstance, apiUrl: string): Promise<void> {
  await server.register(swagger, {
    openapi: {},
    transformObject: () => JSON.parse(JSON.stringify(openApiDocument(apiUrl))),
  });
  await server.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
}

/** Names the remotes of the installation that its pages lack; `isNoneThere`: all of them. */
type FindMissing = () => Promise<{ missing: string[]; isNoneThere: boolean }>;

/** Whether the events of this process reach the other processes: one that it sent itself came back. */
const eventStates = { never: 'never heard', yes: 'heard', no: 'not heard' } as const;

/**
 * `/readyz` (the process can work), `/metrics` (this process, for Prometheus) and `/metrics/installation` (the same from
 * every process; one of them is enough).
 */
function serveReadiness(server: FastifyInstance, platform: Platform, findMissing: FindMissing): void {
  server.get('/readyz', async (request, reply) => {
    const events = eventStates[platform.realtime.heard()];
    if (platform.isStopping()) return reply.code(503).send({ status: 'stopping', events });
    try {
      await platform.database.system((unit) => unit.db.execute(sql`select 1`));
      // Later it works on, and says so here: a Redis that is away for a minute must not stop all processes.
      if (events === eventStates.never) return reply.code(503).send({ status: 'unavailable', events });
      const { missing, isNoneThere } = await findMissing();
      // One that is missing must not take the others' pages away, so only a process without any is not ready.
      if (isNoneThere) return reply.code(503).send({ status: 'unavailable', events, missing });
      return missing.length > 0 ? { status: 'ready', events, missing } : { status: 'ready', events };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable', events });
    }
  });
  for (const [path, render] of [
    ['/metrics', renderMetrics],
    ['/metrics/installation', renderInstallation],
  ] as const) {
    server.get(path, async (_request, reply) => {
      const { type, text } = await render(platform);
      return reply.type(type).send(text);
    });
  }
}
