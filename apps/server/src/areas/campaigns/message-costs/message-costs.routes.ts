import type { messageCostEndpoints } from '@recado/contract';
import type { Handlers } from '../../../platform/http/handler.ts';
import { exportCosts } from './export-costs.ts';
import { setLimit } from './limit.ts';
import { readCosts } from './read-costs.ts';

/** What WhatsApp's messages cost a company, and the limit for its campaigns. */
export function messageCostRoutes(): Handlers<keyof typeof messageCostEndpoints> {
  return {
    'GET /message-costs': ({ unit, session, query }) => readCosts(unit, session.companyId, query.month),
    'GET /message-costs/export': { reads: async ({ reader, query }) => exportCosts(reader, query) },
    'PUT /message-costs/limit': ({ unit, session, body }) => setLimit(unit, session.companyId, body),
  };
}
