import type { planEndpoints } from '@recado/contract';
import { plans } from '../../../../platform/database/schema/companies.ts';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';

let counter = 0;
const draft = () => ({ name: `Matrix plan ${++counter}`, users: 5, connections: 2, queues: 3, value: 99.9 });

async function plan({ server }: MatrixWorld): Promise<Sample> {
  const [made] = await server.platform.database.system(({ db }) => db.insert(plans).values(draft()).returning());
  if (!made) throw new Error('The plan was not stored.');
  return { params: { planId: made.id } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof planEndpoints> = {
  'GET /plans/list': async () => ({}),
  'GET /plans/register': async () => ({}),
  'GET /plans/all': async () => ({}),
  'GET /plans': async () => ({}),
  'GET /plans/:planId': plan,
  'GET /plans/:planId/excess': plan,
  'POST /plans': async () => ({ body: draft() }),
  'PUT /plans/:planId': async (world) => ({ ...(await plan(world)), body: { value: 120 } }),
  'DELETE /plans/:planId': plan,
};
