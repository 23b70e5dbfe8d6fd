import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { renderMetrics } from '../observability/metrics.ts';
import type { Platform } from '../platform.ts';

/** `/healthz`: the process lives. */
export function serveLife(server: FastifyInstance): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
}

/** `/readyz` (the process can work) and `/metrics` (Prometheus). */
export function serveReadiness(server: FastifyInstance, platform: Platform): void {
  server.get('/readyz', async (request, reply) => {
    try {
      await platform.database.system((unit) => unit.db.execute(sql`select 1`));
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
  server.get('/metrics', async (_request, reply) => {
    const { type, text } = await renderMetrics(platform);
    return reply.type(type).send(text);
  });
}
