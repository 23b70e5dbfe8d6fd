import fastify, { type FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { NotThere } from '../delivery/commands.ts';
import type { World } from '../world.ts';
import { addFaultRoutes } from './fault-routes.ts';
import { addGraphRoutes } from './graph/routes.ts';
import { addLinkRoutes } from './link-routes.ts';
import { addMessageRoutes } from './message-routes.ts';
import { addPageRoutes } from './page-routes.ts';
import { addPhoneRoutes } from './phone-routes.ts';
import { addStateRoutes } from './state-routes.ts';

const LARGEST_BODY_BYTES = 200 * 1024 * 1024;

/** The web server of the emulator: its page and its admin API. */
export function makeAdminServer(world: World, facts: Record<string, string>): FastifyInstance {
  const server = fastify({ bodyLimit: LARGEST_BODY_BYTES, forceCloseConnections: true });
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || new URL(origin).host === request.host) return;
    await reply.status(403).send({ error: 'Only the page of the emulator may do this from a browser' });
  });
  server.setErrorHandler((error, _request, reply) => {
    if (error instanceof ZodError) return reply.status(400).send({ error: 'ERR_VALIDATION', issues: error.issues });
    const text = error instanceof Error ? error.message : String(error);
    return reply.status(error instanceof NotThere ? 404 : 400).send({ error: text });
  });
  addPhoneRoutes(server, world);
  addLinkRoutes(server, world);
  addMessageRoutes(server, world);
  addFaultRoutes(server, world);
  addStateRoutes(server, world, facts);
  addGraphRoutes(server, world);
  addPageRoutes(server);
  return server;
}
