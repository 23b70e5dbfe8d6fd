import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Platform } from '../platform.ts';

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requests = new Histogram({
  name: 'recado_http_request_seconds',
  help: 'Time to answer a request',
  labelNames: ['endpoint', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  registers: [registry],
});
const jobs = new Counter({
  name: 'recado_jobs_total',
  help: 'Jobs by kind and how they ended',
  labelNames: ['kind', 'outcome'],
  registers: [registry],
});
const sockets = new Gauge({ name: 'recado_sockets', help: 'Open sockets', registers: [registry] });

/** Measures every answer. */
export function measureRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const endpoint = request.endpointKey ?? request.routeOptions.url ?? 'unknown';
    requests.observe({ endpoint, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
}

/** Counts a job that ended. */
export function countJob(kind: string, outcome: 'done' | 'retried' | 'dead'): void {
  jobs.inc({ kind, outcome });
}

/** The metrics of this process in Prometheus' text form: requests, jobs, sockets, memory, event loop. */
export async function renderMetrics(platform: Platform): Promise<{ type: string; text: string }> {
  sockets.set(platform.realtime.connections());
  return { type: registry.contentType, text: await registry.metrics() };
}
