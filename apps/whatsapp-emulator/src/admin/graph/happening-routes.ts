import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  accountUpdateSchema,
  alertAccount,
  alertSchema,
  capabilitySchema,
  changeCapability,
  qualitySchema,
  rateNumber,
  reviewAccount,
  updateAccount,
} from '../../graph/account-events.ts';
import { agentSays, handOver } from '../../graph/agent.ts';
import { changeLink } from '../../graph/coexistence/link.ts';
import type { World } from '../../world.ts';
import { phoneIn } from '../phone-routes.ts';
import { numberSchema } from '../schemas.ts';
import { accountOf, numberOf } from './entities.ts';

const idSchema = z.object({ id: z.string() });
const handoverSchema = z.object({
  phone: numberSchema,
  handover: z.enum(['control_passed', 'control_taken', 'started', 'released']),
});
const agentSchema = z.object({ phone: numberSchema, text: z.string().min(1) });
const linkSchema = z.object({ event: z.enum(['ACCOUNT_OFFBOARDED', 'ACCOUNT_RECONNECTED']) });

/** What Meta does to accounts and numbers, each with its webhook; and what Meta's own agent does. */
export function addHappeningRoutes(server: FastifyInstance, world: World): void {
  const account = ({ params }: FastifyRequest) => accountOf(world, idSchema.parse(params).id);
  const number = ({ params }: FastifyRequest) => numberOf(world, idSchema.parse(params).id);

  server.post('/api/graph/accounts/:id/update', (request) => {
    updateAccount(world, account(request), accountUpdateSchema.parse(request.body));
    return {};
  });
  server.post('/api/graph/accounts/:id/alert', (request) => {
    alertAccount(world, account(request), alertSchema.parse(request.body));
    return {};
  });
  server.post('/api/graph/accounts/:id/capability', (request) => {
    changeCapability(world, account(request), capabilitySchema.parse(request.body));
    return {};
  });
  server.post('/api/graph/accounts/:id/review', (request) => {
    reviewAccount(world, account(request), z.object({ decision: z.string() }).parse(request.body).decision);
    return {};
  });

  server.post('/api/graph/numbers/:id/quality', (request) => {
    rateNumber(world, number(request), qualitySchema.parse(request.body));
    return {};
  });
  server.post('/api/graph/numbers/:id/link', (request) => {
    changeLink(world, number(request), linkSchema.parse(request.body).event);
    return {};
  });
  server.post('/api/graph/numbers/:id/handover', (request) => {
    const { phone, handover } = handoverSchema.parse(request.body);
    handOver(world, number(request), phoneIn(world, { number: phone }), handover);
    return {};
  });
  server.post('/api/graph/numbers/:id/agent', (request) => {
    const { phone, text } = agentSchema.parse(request.body);
    return { id: agentSays(world, number(request), phoneIn(world, { number: phone }), text) };
  });
}
