import type { supportGrantEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';
import { supportGrants } from '../../auth/support-grants.schema.ts';
import { answerGrant } from '../answer-grant.ts';

/** What a super user asked a company for. */
async function asked({ server }: MatrixWorld, companyId: number, askedById = 0): Promise<number> {
  const values = { companyId, askedById, askerCompanyId: companyId, askedBy: 'Sofia', reason: 'To help' };
  const [row] = await server.platform.database.system(({ db }) => db.insert(supportGrants).values(values).returning());
  return row?.id ?? 0;
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof supportGrantEndpoints> = {
  'GET /support-grants': async () => ({}),
  'POST /support-grants': async ({ make }) => ({ body: { companyId: (await make.company()).id, reason: 'To help' } }),
  'POST /support-grants/:supportGrantId/sign-in': async (world, caller) => {
    const { id: companyId } = await world.make.company();
    const supportGrantId = await asked(world, companyId, caller?.id);
    await world.server.platform.database.system((unit) =>
      answerGrant(unit, { companyId, name: 'Ana' }, supportGrantId, 1),
    );
    return { params: { supportGrantId } };
  },
  'POST /support-grants/:supportGrantId/end': async (world, caller) => ({
    params: { supportGrantId: await asked(world, (await world.make.company()).id, caller?.id) },
  }),
  'GET /company-support-grants': async () => ({}),
  'POST /company-support-grants/:supportGrantId/answer': async (world) => ({
    params: { supportGrantId: await asked(world, world.companyId) },
    body: { hours: 4 },
  }),
  'POST /company-support-grants/:supportGrantId/end': async (world) => ({
    params: { supportGrantId: await asked(world, world.companyId) },
  }),
};
