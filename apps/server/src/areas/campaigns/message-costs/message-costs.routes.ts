import type { messageCostEndpoints } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { readRates } from '../../conversations/message-rates/rates.ts';
import { exportCosts } from './export-costs.ts';
import { readLimit, setLimit } from './limit.ts';
import { readCosts } from './read-costs.ts';

/** What WhatsApp's messages cost a company, and the limit for its campaigns. */
export function messageCostRoutes(): Handlers<keyof typeof messageCostEndpoints> {
  return {
    'GET /message-costs': ({ unit, session, query }) => readCosts(unit, session.companyId, query.month),
    'GET /message-costs/export': {
      fromReplica: true,
      reads: async ({ reader, query }) => exportCosts(reader, query),
    },
    'GET /companies/:companyId/message-limit': async ({ unit, params: { companyId } }) => {
      await requireCompany(unit, companyId);
      return { limit: await readLimit(unit, companyId, await readRates(unit)) };
    },
    'PUT /companies/:companyId/message-limit': async ({ unit, params: { companyId }, body }) => {
      await requireCompany(unit, companyId);
      return { limit: await setLimit(unit, companyId, body) };
    },
    'PUT /message-costs/limit': ({ unit, session, body }) => setLimit(unit, session.companyId, body),
  };
}

/** Throws ERR_NO_COMPANY_FOUND. */
async function requireCompany({ db }: Unit, companyId: number): Promise<void> {
  one(await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)), 'ERR_NO_COMPANY_FOUND');
}
