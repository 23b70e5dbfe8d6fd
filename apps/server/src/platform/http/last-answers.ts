import type { FastifyInstance } from 'fastify';

/**
 * Answers that are sent during shutdown close their connection. With keep-alive, a browser could delay the end of the
 * process.
 */
export function endConnectionsWhenClosing(server: FastifyInstance): void {
  let closing = false;
  server.addHook('preClose', async () => {
    closing = true;
  });
  server.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}
