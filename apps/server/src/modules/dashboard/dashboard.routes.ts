import type { dashboardEndpoints, reportEndpoints } from '@recado/api/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { exportReport } from './export-report.ts';
import { readDashboard } from './read-dashboard.ts';
import { readTimes } from './read-times.ts';
import { readReport } from './report-rows.ts';

/** The figures of the company (SPEC §2.5). */
export function dashboardRoutes(platform: Platform): Handlers<keyof typeof dashboardEndpoints> {
  return {
    'GET /dashboard': ({ unit, query }) => readDashboard(platform, unit, query),
    'GET /dashboard/times': ({ unit, query }) => readTimes(platform, unit, query),
  };
}

/** The report of rounds (SPEC §2.10, Attendance report). */
export function reportRoutes(platform: Platform): Handlers<keyof typeof reportEndpoints> {
  return {
    'GET /ticket/reports': ({ unit, query }) => readReport(platform, unit, query),
    'GET /ticket/reports/export': {
      withoutUnit: ({ session, query }) => exportReport(platform, session, query),
    },
  };
}
