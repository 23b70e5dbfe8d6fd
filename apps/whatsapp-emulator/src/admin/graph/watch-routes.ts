import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NotThere } from '../../delivery/commands.ts';
import { graphFaultSchema } from '../../graph/graph-faults.ts';
import { messagingValue, tell } from '../../graph/webhooks/tell.ts';
import type { World } from '../../world.ts';
import { accountOf, accountOfNumber, numberOf } from './entities.ts';

const sentQuerySchema = z.object({ numberId: z.string().optional(), phone: z.string().optional() });
const eventSchema = z.object({
  field: z.string(),
  value: z.record(z.string(), z.unknown()),
  numberId: z.string().optional(),
  /** `entry.id`, where it is not the account's. */
  entryId: z.string().optional(),
});
const rawSchema = z.object({ field: z.string().default('messages'), value: z.record(z.string(), z.unknown()) });

/** What the business sent, the webhooks that were delivered, faults, and webhooks of any content. */
export function addWatchRoutes(server: FastifyInstance, world: World): void {
  const { graph, deliverer } = world;

  server.get('/api/graph/sent', (request) => {
    const { numberId, phone } = sentQuerySchema.parse(request.query);
    return [...graph.sent.values()].filter(
      (sent) => (numberId === undefined || sent.numberId === numberId) && (phone === undefined || sent.phone === phone),
    );
  });

  server.post('/api/graph/media/:id/expire', (request) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const media = graph.media.get(id);
    if (!media) throw new NotThere(`There is no file ${id}`);
    media.expiresAt = world.clock();
    world.changed({ kind: 'graph' });
    return {};
  });

  server.get('/api/graph/webhooks', () => deliverer.deliveries);

  server.get('/api/graph/faults', () => graph.faults.list());
  server.post('/api/graph/faults', (request) => {
    graph.faults.add(graphFaultSchema.parse(request.body));
    world.changed({ kind: 'faults' });
    return graph.faults.list();
  });
  server.delete('/api/graph/faults', () => {
    graph.faults.clear();
    deliverer.releaseReordered();
    deliverer.flush();
    world.changed({ kind: 'faults' });
    return [];
  });

  server.post('/api/graph/accounts/:id/event', (request) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const { numberId, entryId, ...event } = eventSchema.parse(request.body);
    const number = numberId === undefined ? undefined : numberOf(world, numberId);
    tell(world, { account: accountOf(world, id), number, ...event, ...(entryId !== undefined && { entryId }) });
    return {};
  });

  server.post('/api/graph/numbers/:id/event', (request) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const number = numberOf(world, id);
    const { field, value } = rawSchema.parse(request.body);
    tell(world, { account: accountOfNumber(world, number), number, field, value: messagingValue(number, value) });
    return {};
  });
}
