import type { releaseReportEndpoints } from '@recado/api/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listFigures } from './release-figures.ts';
import { listHalts } from './release-halts.ts';
import { takeReports } from './take-reports.ts';

/** How releases do in browsers (ADR 83). */
export function releaseReportRoutes(platform: Platform): Handlers<keyof typeof releaseReportEndpoints> {
  const { database, clock } = platform;
  return {
    'POST /release-reports': {
      async withoutUnit({ session, body }) {
        await takeReports(platform, session, body.reports);
        return { message: 'Reports taken' };
      },
    },
    'GET /release-figures': { withoutUnit: () => database.system((unit) => listFigures(unit, clock())) },
    'GET /release-halts': { withoutUnit: () => database.system((unit) => listHalts(unit, clock())) },
  };
}
