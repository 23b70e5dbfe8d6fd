import type { managedCompanyEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';

let counter = 0;

async function other({ make }: MatrixWorld): Promise<Sample> {
  const { id } = await make.company({ dueDate: '2999-01-31' });
  return { params: { companyId: id } };
}

/** A valid request to each endpoint of the companies that the super user manages. */
export const samples: Samples<keyof typeof managedCompanyEndpoints> = {
  'GET /companies': async () => ({}),
  'GET /companies/list': async () => ({}),
  'GET /companiesPlan': async () => ({}),
  'POST /companies': async ({ make }) => {
    const { planId } = await make.company();
    const email = `managed-${++counter}@example.com`;
    return { body: { name: `Managed ${counter}`, email, password: 'long enough', planId } };
  },
  'PUT /companies/:companyId': async (world) => ({ ...(await other(world)), body: { phone: '11999990000' } }),
  'POST /companies/:companyId/renewal': async (world) => ({
    ...(await other(world)),
    body: { dueDate: '2999-01-31' },
  }),
  'GET /companies/:companyId/users': other,
  'DELETE /companies/:companyId': other,
};
