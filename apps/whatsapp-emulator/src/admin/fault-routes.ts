import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { immediateFaultSchema, lastingFaultSchema } from '../faults/fault-schema.ts';
import { strike } from '../faults/strike.ts';
import type { World } from '../world.ts';

const faultSchema = z.union([lastingFaultSchema, immediateFaultSchema]);

/** Routes that trigger faults. */
export function addFaultRoutes(server: FastifyInstance, world: World): void {
  server.get('/api/faults', () => world.faults.list());

  server.post('/api/faults', (request) => {
    const fault = faultSchema.parse(request.body);
    strike(world, fault);
    world.changed({ kind: 'faults' });
    return world.faults.list();
  });

  server.delete('/api/faults', () => {
    world.faults.clear();
    world.changed({ kind: 'faults' });
    return [];
  });
}
