import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import { invoices } from '../invoices/invoices.schema.ts';

/** Throws ERR_NO_INVOICE_FOUND for an invoice of another company, like for one that does not exist. */
export async function requireOwnInvoice(unit: Unit, companyId: number, invoiceId: number): Promise<void> {
  const isOwn = and(eq(invoices.companyId, companyId), eq(invoices.id, invoiceId));
  if ((await unit.db.$count(invoices, isOwn)) === 0) throw new AppError('ERR_NO_INVOICE_FOUND');
}

/** Who receives the payments of the installation: the company of its first super user. Requires a system unit. */
export async function sellerOf({ db }: Unit): Promise<{ name: string; document: string | null } | null> {
  const [seller] = await db
    .select({ name: companies.name, document: companies.document })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.super, true), isNull(users.retiredAt)))
    .orderBy(asc(users.id))
    .limit(1);
  return seller ?? null;
}
