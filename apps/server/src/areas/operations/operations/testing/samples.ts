import type { operationEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

export const samples: Samples<keyof typeof operationEndpoints> = {
  'GET /operations': async () => ({}),
  'GET /operations/connections': async () => ({}),
  'GET /operations/companies': async () => ({ query: { period: 'month', sort: 'media' } }),
  'GET /operations/dead-jobs': async () => ({ query: { kind: 'send-message' } }),
  'POST /operations/dead-jobs/retries': async () => ({ body: { kind: 'nothing of this kind' } }),
};
