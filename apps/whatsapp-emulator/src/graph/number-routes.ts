import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { World } from '../world.ts';
import { handOver } from './agent.ts';
import { askForSync } from './coexistence/sync.ts';
import { GraphError, invalid } from './errors.ts';
import { readBody } from './messages/read-body.ts';
import { phoneByUserId } from './people.ts';
import { numberIn, tokenOf } from './tokens.ts';

const registerSchema = z.object({
  messaging_product: z.literal('whatsapp'),
  pin: z.string().regex(/^\d{6}$/, 'must be 6 digits'),
});
const syncSchema = z.object({
  messaging_product: z.literal('whatsapp'),
  sync_type: z.enum(['smb_app_state_sync', 'history']),
});
const controlSchema = z.object({
  messaging_product: z.literal('whatsapp'),
  action: z.enum(['take', 'release']),
  to: z.string().optional(),
  recipient: z.string().optional(),
});

/** Registration of a number, the synchronisation of one in coexistence, and who answers a person. */
export function addNumberRoutes(server: FastifyInstance, world: World): void {
  const number = (request: FastifyRequest) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    return numberIn(world, tokenOf(world, request), id, 'post');
  };

  server.post('/:version/:id/register', (request) => {
    const registered = number(request);
    const { pin } = readBody(registerSchema, request.body);
    if (registered.isOnBizApp) {
      const details = 'A number of the WhatsApp Business app is registered already, and must not be registered again.';
      throw new GraphError(100, { message: '(#100) Invalid parameter', details });
    }
    if (registered.pin !== undefined && registered.pin !== pin) throw new GraphError(133005);
    Object.assign(registered, { pin, platformType: 'CLOUD_API', status: 'CONNECTED' });
    world.changed({ kind: 'graph' });
    return { success: true };
  });

  server.post('/:version/:id/deregister', (request) => {
    const left = number(request);
    if (left.isOnBizApp)
      throw new GraphError(100, { details: 'A number of the WhatsApp Business app cannot be deregistered.' });
    Object.assign(left, { platformType: 'NOT_APPLICABLE', status: 'OFFLINE' });
    world.changed({ kind: 'graph' });
    return { success: true };
  });

  server.post('/:version/:id/smb_app_data', (request) => {
    const asked = number(request);
    const { sync_type } = readBody(syncSchema, request.body);
    return { messaging_product: 'whatsapp', request_id: askForSync(world, asked, sync_type) };
  });

  server.post('/:version/:id/thread_control', (request) => {
    const asked = number(request);
    const { action, to, recipient = '' } = readBody(controlSchema, request.body);
    const phone = to === undefined ? phoneByUserId(world, asked, recipient) : world.phones.byNumber(to);
    if (!phone) throw invalid('The recipient is unknown.');
    // Taking tells the former owner only, and Meta's agent is no app.
    handOver(world, asked, phone, 'released');
    if (action === 'release') handOver(world, asked, phone, 'started');
    return { messaging_product: 'whatsapp' };
  });
}
