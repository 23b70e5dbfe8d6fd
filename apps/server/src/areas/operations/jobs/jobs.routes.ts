import type { jobEndpoints } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { listDeadLetters, reviveDeadLetter } from '../../../platform/jobs/dead-letters.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Dead letters: administrators see those of their company, the super user sees all. */
export function jobRoutes({ database }: Platform): Handlers<keyof typeof jobEndpoints> {
  const inScope = <Result>(session: CallerSession, work: (unit: Unit) => Promise<Result>) =>
    session.abilities.has('platform:manage') ? database.system(work) : database.tenant(session.companyId, work);
  return {
    'GET /jobs/dead': { withoutUnit: ({ session }) => inScope(session, (unit) => listDeadLetters(unit)) },
    'POST /jobs/dead/:jobId/retry': {
      async withoutUnit({ session, params }) {
        const revived = await inScope(session, (unit) => reviveDeadLetter(database, unit, params.jobId));
        if (!revived) throw new AppError('ERR_NO_JOB_FOUND');
        return { message: 'Trying again' };
      },
    },
  };
}
