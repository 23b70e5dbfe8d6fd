import type { jobEndpoints } from '@recado/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { listDeadLetters, reviveDeadLetter } from '../../../platform/jobs/dead-letters.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Dead letters: administrators see those of their company, the super user sees all. */
export function jobRoutes({ database }: Platform): Handlers<keyof typeof jobEndpoints> {
  return {
    'GET /jobs/dead': ({ unit }) => listDeadLetters(unit),
    'POST /jobs/dead/:jobId/retry': async ({ unit, params }) => {
      if (!(await reviveDeadLetter(database, unit, params.jobId))) throw new AppError('ERR_NO_JOB_FOUND');
      return { message: 'Trying again' };
    },
  };
}
