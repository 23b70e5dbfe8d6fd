import type { contactBlockEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof contactBlockEndpoints> = {
  'POST /contacts/block': async ({ make, companyId }) => ({
    body: { contactIds: [(await make.contact({ companyId })).id], isBlocked: true },
  }),
};
