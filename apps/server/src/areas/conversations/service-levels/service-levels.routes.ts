import type { serviceLevelEndpoints } from '@recado/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { replaceLevels } from './change-levels.ts';
import { listLevels } from './level-rows.ts';
import { setPriority } from './set-priority.ts';

/** What a company promises its customers (ADR 171), and how urgent a ticket is. */
export function serviceLevelRoutes(): Handlers<keyof typeof serviceLevelEndpoints> {
  return {
    'GET /service-levels': ({ unit, session }) => listLevels(unit, session.companyId),
    'PUT /service-levels': ({ unit, session, body }) => replaceLevels(unit, session.companyId, body.levels),
    'PUT /tickets/:ticketId/priority': ({ unit, session, params, body }) =>
      setPriority(unit, session, params.ticketId, body.priority),
  };
}
