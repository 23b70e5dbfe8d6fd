import type { revenueEndpoints } from '@recado/api/contract';
import type { Unit } from '../../platform/database/database.ts';
import type { Handlers, Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { exportRevenue } from './export-revenue.ts';
import { type Month, monthOf } from './figures.ts';
import { listOverdue, listTrials } from './list-payers.ts';
import { listPlatformInvoices } from './list-platform-invoices.ts';
import { readRevenue } from './read-revenue.ts';

/** What the installation earns, for the super user (ADR 59): units are those of the system. */
export function revenueRoutes({ database, clock }: Platform): Handlers<keyof typeof revenueEndpoints> {
  /** Reads with the present month, as the super user's company has it. */
  function inMonth<Result>({ companyId }: Session, read: (unit: Unit, month: Month) => Promise<Result>) {
    return database.system(async (unit) => read(unit, await monthOf(unit, companyId, clock())));
  }
  return {
    'GET /revenue': { withoutUnit: ({ session }) => inMonth(session, readRevenue) },
    'GET /revenue/overdue': {
      withoutUnit: ({ session, query }) => inMonth(session, (unit, month) => listOverdue(unit, month, query)),
    },
    'GET /revenue/invoices': {
      withoutUnit: ({ session, query }) => inMonth(session, (unit, month) => listPlatformInvoices(unit, month, query)),
    },
    'GET /revenue/trials': {
      withoutUnit: ({ session, query }) => inMonth(session, (unit, month) => listTrials(unit, month, query)),
    },
    'GET /revenue/export': {
      withoutUnit: async ({ session, query }) => exportRevenue(database, session.companyId, clock(), query.language),
    },
  };
}
