import type { dashboardEndpoints, reportEndpoints } from '@recado/api/contract';
import type { Samples } from '../../../testing/matrix/samples.ts';

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof dashboardEndpoints | keyof typeof reportEndpoints> = {
  'GET /dashboard': async () => ({ query: { days: 7 } }),
  'GET /dashboard/times': async () => ({ query: { days: 7, by: 'agent' } }),
  'GET /ticket/reports': async () => ({ query: { status: ['open'], pageSize: 20 } }),
  'GET /ticket/reports/export': async () => ({ query: { status: ['open'] } }),
};
