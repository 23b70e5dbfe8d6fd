import { pageSize } from '@recado/api/contract';
import { and, desc, eq, ilike } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/paging.ts';
import { invoices } from '../../platform/database/schema/index.ts';
import { likeLiteral } from '../../platform/database/search.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';

type InvoiceKeys = 'GET /invoices/all' | 'GET /invoices' | 'GET /invoices/:invoiceId';

/** `/invoices…`: the bills of the own company, newest due date first (SPEC §4.6). */
export function invoiceRoutes({ database }: Platform): Handlers<InvoiceKeys> {
  return {
    'GET /invoices/all': ({ session: { companyId }, query }) =>
      database.tenant(companyId, async (unit) => (await listInvoices(unit, companyId, query)).rows),
    'GET /invoices': ({ session: { companyId }, query }) =>
      database.tenant(companyId, async (unit) => {
        const { rows: records, ...page } = await listInvoices(unit, companyId, query);
        return { records, ...page };
      }),
    'GET /invoices/:invoiceId': ({ session: { companyId }, params }) =>
      database.tenant(companyId, (unit) => readInvoice(unit, companyId, params.invoiceId)),
  };
}

function listInvoices(unit: Unit, companyId: number, query: { searchParam: string; pageNumber: number }) {
  const pattern = `%${likeLiteral(query.searchParam)}%`;
  const where = and(eq(invoices.companyId, companyId), query.searchParam ? ilike(invoices.detail, pattern) : undefined);
  const newestFirst = [desc(invoices.dueDate), desc(invoices.id)];
  return readPage(
    { number: query.pageNumber, size: pageSize },
    {
      rows: (limit, offset) =>
        unit.db
          .select()
          .from(invoices)
          .where(where)
          .orderBy(...newestFirst)
          .limit(limit)
          .offset(offset),
      count: () => unit.db.$count(invoices, where),
    },
  );
}

async function readInvoice(unit: Unit, companyId: number, invoiceId: number) {
  const [invoice] = await unit.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.id, invoiceId)));
  if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
  return invoice;
}
