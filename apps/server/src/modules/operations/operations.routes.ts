import type { operationEndpoints } from '@recado/api/contract';
import type { Handlers } from '../../platform/http/handler.ts';
import { reviveKind } from '../../platform/jobs/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { listConnections } from './list-connections.ts';
import { listDeadJobs } from './list-dead-jobs.ts';
import { createOverview } from './overview.ts';

/** What runs in the installation, for the super user (ADR 45): units are those of the system. */
export function operationRoutes(platform: Platform): Handlers<keyof typeof operationEndpoints> {
  const { database } = platform;
  const readOverview = createOverview(platform);
  return {
    'GET /operations': { withoutUnit: readOverview },
    'GET /operations/connections': {
      withoutUnit: ({ query }) => database.system((unit) => listConnections(unit, query)),
    },
    'GET /operations/dead-jobs': {
      withoutUnit: ({ query }) => database.system((unit) => listDeadJobs(unit, query)),
    },
    'POST /operations/dead-jobs/retries': { withoutUnit: ({ body }) => reviveKind(database, body.kind) },
  };
}
