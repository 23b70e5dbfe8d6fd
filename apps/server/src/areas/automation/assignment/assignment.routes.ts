import type { assignmentEndpoints } from '@recado/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { comeBack, goAway } from './away.ts';
import { readSupervision } from './supervision.ts';

/** Absences of agents, and what supervisors see (docs/adr/0167). */
export function assignmentRoutes(): Handlers<keyof typeof assignmentEndpoints> {
  return {
    'PUT /users/:userId/away': ({ unit, session, params, body }) => goAway(unit, session, params.userId, body),
    'DELETE /users/:userId/away': ({ unit, session, params }) => comeBack(unit, session, params.userId),
    'GET /supervision': ({ unit, session }) => readSupervision(unit, session.companyId),
  };
}
