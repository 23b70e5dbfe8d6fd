import type { releaseReportEndpoints } from '@recado/contract';
import type { Handlers } from '../../../../platform/http/handler.ts';
import { inSteps } from '../../../../platform/http/steps.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listHalts } from './halts.ts';
import { listErrors } from './release-errors.ts';
import { listFigures } from './release-figures.ts';
import { judgedReports, takeReports } from './take-reports.ts';

/** The endpoints for how releases work in browsers (ADR 83). */
export function releaseReportRoutes(platform: Platform): Handlers<keyof typeof releaseReportEndpoints> {
  return {
    'POST /release-reports': inSteps({
      perform: ({ reader, session, body }) => judgedReports(platform, reader, session, body.reports),
      async finish({ unit, session, performed: reports }) {
        await takeReports(unit, session, reports);
        return { message: 'Reports taken' };
      },
    }),
    'GET /release-figures': ({ unit }) => listFigures(unit, unit.now()),
    'GET /releases/:remote/errors': ({ unit, params }) => listErrors(unit, platform.configuration, params.remote),
    'GET /release-halts': ({ unit }) => listHalts(unit, unit.now()),
  };
}
