import type { FastifyInstance } from 'fastify';

const quiet = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Writes one line per response: endpoint, status and milliseconds. No query, because it may contain names or numbers.
 */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    if (quiet.has(request.routeOptions.url ?? '')) return;
    const line = {
      endpoint: request.endpointKey ?? `${request.method} ${request.routeOptions.url ?? '(unknown)'}`,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      company: request.session?.companyId,
      user: request.session?.userId,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else request.log.info(line, 'answered');
  });
}
