import type { consentEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../../../testing/matrix/world.ts';

const params = async ({ make, companyId }: MatrixWorld) => ({
  params: { contactId: (await make.contact({ companyId })).id },
});
const given = { body: { state: 'given' as const, text: 'Formulário do site' } };

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof consentEndpoints> = {
  'GET /contacts/:contactId/consent': params,
  'POST /contacts/:contactId/consent': async (world) => ({ ...(await params(world)), ...given }),
  'GET /api/v1/contacts/:contactId/consent': params,
  'PUT /api/v1/contacts/:contactId/consent': async (world) => ({ ...(await params(world)), ...given }),
};
