import type { FastifyInstance } from 'fastify';

/**
 * What is answered while the server closes is the last word on its connection: kept alive, it would hold up the end
 * of the process for as long as its browser likes.
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
