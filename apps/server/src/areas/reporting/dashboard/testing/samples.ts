import type {
  dashboardEndpoints,
  familyFigureEndpoints,
  levelFigureEndpoints,
  ratingReportEndpoints,
  reportEndpoints,
} from '@recado/contract';
import type { Samples } from '../../../../testing/matrix/samples.ts';

/** A valid request to each of this module's endpoints. */
export const samples: Samples<
  | keyof typeof dashboardEndpoints
  | keyof typeof reportEndpoints
  | keyof typeof ratingReportEndpoints
  | keyof typeof familyFigureEndpoints
  | keyof typeof levelFigureEndpoints
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
  'GET /dashboard/service-levels': async () => ({ query: { days: 7, by: 'queue' } }),
  'GET /ticket/reports': async () => ({ query: { status: ['open'], pageSize: 20 } }),
  'GET /ticket/reports/ads': async () => ({ query: { dateFrom: '2026-03-01', dateTo: '2026-03-31' } }),
  'GET /ticket/reports/reasons': async () => ({ query: { queueIds: [1] } }),
  'GET /ticket/reports/reasons/export': async () => ({ query: { status: ['closed'] } }),
  'GET /ticket/reports/ratings': async () => ({ query: { by: 'queue', status: ['closed'] } }),
  'GET /ticket/reports/export': async () => ({ query: { status: ['open'] } }),
};
