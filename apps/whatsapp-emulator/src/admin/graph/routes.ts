import type { FastifyInstance } from 'fastify';
import type { World } from '../../world.ts';
import { addEntityRoutes } from './entity-routes.ts';
import { addHappeningRoutes } from './happening-routes.ts';
import { addPersonRoutes } from './person-routes.ts';
import { addTemplateLifeRoutes } from './template-routes.ts';
import { addWatchRoutes } from './watch-routes.ts';

/** The admin API of the official platform. */
export function addGraphRoutes(server: FastifyInstance, world: World): void {
  addEntityRoutes(server, world);
  addPersonRoutes(server, world);
  addHappeningRoutes(server, world);
  addTemplateLifeRoutes(server, world);
  addWatchRoutes(server, world);
}
