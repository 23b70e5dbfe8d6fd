import { Readable } from 'node:stream';
import type { moveEndpoints } from '@recado/contract';
import type { ServicePlatform } from '../../../channels/services.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { inSteps } from '../../../platform/http/steps.ts';
import { describeReport } from './look/describe-report.ts';
import { reportHtml } from './look/report-html.ts';
import { connectSource, storeMove } from './tasks/connect.ts';
import { listMoves, presentOneMove, requireMove } from './tasks/move-rows.ts';
import { forgetMove, startTask, stopTask } from './tasks/start-task.ts';

/** Companies that move here from another product, for super users. They belong to no company: units are the system's. */
export function moveRoutes(platform: ServicePlatform): Handlers<keyof typeof moveEndpoints> {
  return {
    'GET /moves': ({ unit }) => listMoves(unit),
    'GET /moves/:moveId': async ({ unit, params }) => {
      const row = await requireMove(unit, params.moveId);
      const { look, switched, checked: check } = row;
      return { move: await presentOneMove(unit, row), look, switched, check };
    },
    'POST /moves': inSteps({
      perform: ({ body }) => connectSource(platform, body),
      finish: async ({ unit, performed: found }) => presentOneMove(unit, await storeMove(platform, unit, found)),
    }),
    'POST /moves/:moveId/tasks': async ({ unit, params, body }) =>
      presentOneMove(unit, await startTask(unit, params.moveId, body)),
    'DELETE /moves/:moveId/tasks': async ({ unit, params }) =>
      presentOneMove(unit, await stopTask(unit, params.moveId)),
    'DELETE /moves/:moveId': async ({ unit, params }) => {
      await forgetMove(unit, params.moveId);
      return { message: 'Move forgotten' };
    },
    'GET /moves/:moveId/report': async ({ unit, params, query }) => {
      const { look } = await requireMove(unit, params.moveId);
      if (!look) throw new AppError('ERR_NO_MOVE_FOUND');
      return Readable.from([reportHtml(describeReport(look, query.language))]);
    },
  };
}
