import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import { processMetrics } from './registry.ts';
import { countLevel, promptRequest } from './service-levels.ts';

const requests = new Histogram({
  name: 'recado_http_request_seconds',
  help: 'Time to answer a request',
  labelNames: ['endpoint', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  registers: [processMetrics],
});

/** The endpoints at which the official platform delivers messages. */
const official = 'POST /webhooks/whatsapp';
/** Seconds in which a webhook counts as acknowledged in time (docs/adr/0138). */
const acknowledgedWithin = 3;

/** Measures every response. */
export function measureRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const endpoint = request.endpointKey ?? request.routeOptions.url ?? 'unknown';
    const seconds = reply.elapsedTime / 1000;
    requests.observe({ endpoint, status: String(reply.statusCode) }, seconds);
    const isAnswered = reply.statusCode < 500;
    countLevel('availability', isAnswered);
    countLevel('speed', seconds <= promptRequest);
    if (endpoint.startsWith(official)) countLevel('acknowledgement', isAnswered && seconds <= acknowledgedWithin);
  });
}

/** The requests since the start of this process, by endpoint and status. */
export function requestTimes(): ReturnType<typeof requests.get> {
  return requests.get();
}
