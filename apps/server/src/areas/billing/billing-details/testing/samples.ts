import type { billingDetailEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

export const samples: Samples<keyof typeof billingDetailEndpoints> = {
  'GET /billing-details': async () => ({}),
  'PUT /billing-details': async () => ({ body: { billingName: 'Ana', addressZipCode: '01310-100' } }),
};
