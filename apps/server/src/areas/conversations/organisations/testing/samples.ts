import type { organisationEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';
import { ofOrganisation } from './of-organisation.ts';

let counter = 0;

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof organisationEndpoints> = {
  'GET /organisations': async () => ({}),
  'GET /organisations/:organisationId': ofOrganisation,
  'POST /organisations': async () => ({ body: { name: `New organisation ${++counter}` } }),
  'PUT /organisations/:organisationId': async (world) => ({
    ...(await ofOrganisation(world)),
    body: { note: 'Note' },
  }),
  'DELETE /organisations/:organisationId': ofOrganisation,
};
