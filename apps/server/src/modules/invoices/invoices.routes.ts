import { pageSize } from '@recado/api/contract';
import { and, desc, eq, ilike } from 'drizzle-orm';
import { invoices } from '../../platform/database/schema/index.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';

/** `/invoices/all`: the bills of the own company, newest due date first (SPEC §4.6). */
export function invoiceRoutes({ database }: Platform): Handlers<'GET /invoices/all'> {
  return {
    'GET /invoices/all': ({ session, query: { searchParam, pageNumber } }) =>
      database.tenant(session.companyId, (unit) =>
        unit.db
          .select()
          .from(invoices)
          .where(
            and(
              eq(invoices.companyId, session.companyId),
              searchParam ? ilike(invoices.detail, `%${searchParam.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
            ),
          )
          .orderBy(desc(invoices.dueDate), desc(invoices.id))
          .limit(pageSize)
          .offset((pageNumber - 1) * pageSize),
      ),
  };
}
