import type { invoiceEndpoints, QueryOutput } from '@recado/contract';
import { and, desc, eq } from 'drizzle-orm';
import { folded } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { listOf } from '../../../platform/database/paging.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invoices } from './invoices.schema.ts';
import { nextInvoice } from './make-invoices.ts';
import { changeInvoice } from './settle-invoice.ts';

/**
 * `/invoices…`: the company's own invoices, newest due date first (SPEC §4.6); the super user changes those of any
 * company.
 */
export function invoiceRoutes(platform: Platform): Handlers<keyof typeof invoiceEndpoints> {
  return {
    'GET /invoices/all': async ({ unit, session: { companyId }, query }) =>
      (await listInvoices(unit, companyId, query)).rows,
    'GET /invoices': async ({ unit, session: { companyId }, query }) => {
      const { rows: records, ...page } = await listInvoices(unit, companyId, query);
      return { records, ...page };
    },
    'POST /invoices/next': ({ unit, session: { companyId } }) => nextInvoice(platform, unit, companyId),
    'GET /invoices/:invoiceId': ({ unit, session: { companyId }, params }) =>
      readInvoice(unit, companyId, params.invoiceId),
    'PUT /invoices/:invoiceId': ({ unit, params, body }) => changeInvoice(unit, params.invoiceId, body.status),
  };
}

function listInvoices(unit: Unit, companyId: number, query: QueryOutput<'GET /invoices'>) {
  const list = {
    from: invoices,
    rows: unit.db.select().from(invoices).$dynamic(),
    where: eq(invoices.companyId, companyId),
    search: folded(invoices.detail),
    order: [desc(invoices.dueDate), desc(invoices.id)],
  };
  return listOf(unit, list, query);
}

async function readInvoice(unit: Unit, companyId: number, invoiceId: number) {
  return one(
    await unit.db
      .select()
      .from(invoices)
      .where(and(eq(invoices.companyId, companyId), eq(invoices.id, invoiceId))),
    'ERR_NO_INVOICE_FOUND',
  );
}
