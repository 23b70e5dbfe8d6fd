import type { dashboardEndpoints, familyFigureEndpoints, reportEndpoints } from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

/** A valid request to each of this module's endpoints. */
export const samples: Samples<
  keyof typeof dashboardEndpoints | keyof typeof reportEndpoints | keyof typeof familyFigureEndpoints
> = {
  'GET /dashboard/ticketsUsers': async () => ({}),
  'GET /dashboard/ticketsDay': async () => ({}),
  'GET /reports/appointmentsAtendent': async () => ({}),
  'GET /reports/departamentRatings': async () => ({}),
  'GET /reports/rushHour': async () => ({}),
  'GET /dashboard/tickets': async () => ({}),
  'GET /dashboard/users': async () => ({}),
  'GET /dashboard/status': async () => ({}),
  'GET /dashboard': async () => ({ query: { days: 7 } }),
  'GET /dashboard/times': async () => ({ query: { days: 7, by: 'agent' } }),
  'GET /ticket/reports': async () => ({ query: { status: ['open'], pageSize: 20 } }),
  'GET /ticket/reports/ads': async () => ({ query: { dateFrom: '2026-03-01', dateTo: '2026-03-31' } }),
  'GET /ticket/reports/export': async () => ({ query: { status: ['open'] } }),
};
