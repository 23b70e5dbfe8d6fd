import type { AnswerInput, QueryOutput, revenueEndpoints } from '@recado/contract';
import { and, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { invoices } from '../invoices/invoices.schema.ts';
import { exportRevenue } from './export-revenue.ts';
import { type Month, monthOf } from './figures.ts';
import { listOverdue, listTrials } from './list-payers.ts';
import { readRevenue } from './read-revenue.ts';

/** The revenue of the installation, for the super user (ADR 59). Units are system units. */
export function revenueRoutes(): Handlers<keyof typeof revenueEndpoints> {
  /** The current month in the time zone of the super user's company. */
  const currentMonth = (unit: Unit, { companyId }: CallerSession) => monthOf(unit, companyId, unit.now());
  return {
    'GET /revenue': async ({ unit, session }) => readRevenue(unit, await currentMonth(unit, session)),
    'GET /revenue/overdue': async ({ unit, session, query }) =>
      listOverdue(unit, await currentMonth(unit, session), query),
    'GET /revenue/invoices': async ({ unit, session, query }) =>
      listPlatformInvoices(unit, await currentMonth(unit, session), query),
    'GET /revenue/trials': async ({ unit, session, query }) =>
      listTrials(unit, await currentMonth(unit, session), query),
    'GET /revenue/export': {
      reads: async ({ reader, session, query }) =>
        exportRevenue(reader, await reader.inUnit((unit) => currentMonth(unit, session)), query.language),
    },
  };
}

type Asked = QueryOutput<'GET /revenue/invoices'>;

/** One page of the invoices of all companies. Requires a system unit. */
export async function listPlatformInvoices(
  unit: Unit,
  month: Month,
  asked: Asked,
): Promise<AnswerInput<'GET /revenue/invoices'>> {
  const companyName = sql<string>`(select name from companies where id = ${invoices.companyId})`;
  const rows = unit.db
    .select({ invoice: invoices, companyName: companies.name })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .$dynamic();
  const list = {
    from: invoices,
    rows,
    where: and(isOfCompany(asked.companyId), isIn(asked.state, month)),
    search: sql`recado_fold(${companyName} || ' ' || ${invoices.detail} || ' ' || ${invoices.id})`,
    order: [desc(invoices.dueDate), desc(invoices.id)],
  };
  const { rows: found, ...page } = await listOf(unit, list, asked);
  return { records: found.map(({ invoice, ...row }) => ({ ...invoice, ...row })), ...page };
}

/** A condition on the company of an invoice; companies that are being deleted are excluded. */
function isOfCompany(companyId: number | undefined): SQL | undefined {
  const isThere = sql`exists (select 1 from ${companies} where ${companies.id} = ${invoices.companyId} and ${isNull(companies.retiredAt)})`;
  return companyId === undefined ? isThere : and(isThere, eq(invoices.companyId, companyId));
}

function isIn(state: Asked['state'], { today }: Month): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === 'paid' || state === 'cancelled') return eq(invoices.status, state);
  return and(
    eq(invoices.status, 'open'),
    state === 'open' ? gte(invoices.dueDate, today) : lt(invoices.dueDate, today),
  );
}
