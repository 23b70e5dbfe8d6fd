import type { ruleEndpoints, ruleHookEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';

let counter = 0;

async function draft({ make, companyId }: MatrixWorld) {
  const { id: queueId } = await make.queue({ companyId });
  const name = `${marker} ${++counter}`;
  const trigger = { kind: 'messageReceived' } as const;
  const conditions = [{ field: 'queue', operator: 'any', queueIds: [queueId] }] as const;
  return { name, trigger, conditions, steps: [{ kind: 'transfer', queueId, userId: null }] as const };
}

async function existing(world: MatrixWorld): Promise<Sample> {
  const as = await world.make.user({ companyId: world.companyId, profile: 'admin' });
  const { body } = await world.server.call('POST /rules', { as, body: await draft(world) });
  return { params: { ruleId: body.id } };
}

async function called(world: MatrixWorld) {
  const as = await world.make.user({ companyId: world.companyId, profile: 'admin' });
  const trigger = { kind: 'webhook', numberPath: 'number', whatsappId: null } as const;
  const { body } = await world.server.call('POST /rules', { as, body: { ...(await draft(world)), trigger } });
  return { as, params: { ruleId: body.id } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof ruleEndpoints | keyof typeof ruleHookEndpoints> = {
  'GET /rules': async () => ({}),
  'POST /rules': async (world) => ({ body: await draft(world), refersToCompany: true }),
  'PUT /rules/order': async (world) => {
    const as = await world.make.user({ companyId: world.companyId, profile: 'admin' });
    await world.server.call('POST /rules', { as, body: await draft(world) });
    const { body } = await world.server.call('GET /rules', { as });
    return { body: { ruleIds: body.map(({ id }) => id) }, refersToCompany: true };
  },
  'PUT /rules/:ruleId': async (world) => ({ ...(await existing(world)), body: { name: marker } }),
  'DELETE /rules/:ruleId': existing,
  'POST /rules/trial': async () => ({ body: { trigger: { kind: 'messageReceived' }, match: 'all', conditions: [] } }),
  'GET /rules/:ruleId/runs': existing,
  'POST /rules/:ruleId/hook': async (world) => ({ params: (await called(world)).params }),
  'POST /hooks/rules/:token': async (world) => {
    const { body } = await world.server.call('POST /rules/:ruleId/hook', await called(world));
    return { params: { token: body.address.split('/').at(-1) ?? '' }, body: { number: marker } };
  },
};
