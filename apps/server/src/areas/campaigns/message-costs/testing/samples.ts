import type { messageCostEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof messageCostEndpoints> = {
  'GET /message-costs': async () => ({}),
  'GET /message-costs/export': async () => ({}),
  'GET /companies/:companyId/message-limit': async ({ companyId }) => ({ params: { companyId } }),
  'PUT /companies/:companyId/message-limit': async ({ companyId }) => ({
    params: { companyId },
    body: { amount: '100', currency: 'BRL' },
  }),
  'PUT /message-costs/limit': async () => ({ body: { amount: '100', currency: 'BRL' } }),
};
