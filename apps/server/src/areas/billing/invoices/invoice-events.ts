import type { Invoice } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { holdsAbility } from '../../../platform/database/role-of-user.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { publishToSuperUsers } from '../../../platform/realtime/publish-widely.ts';
import { invoices } from './invoices.schema.ts';

/** An invoice with the name of its company, for the super user. Throws ERR_NO_INVOICE_FOUND. */
export async function platformInvoice(unit: Unit, invoiceId: number) {
  const row = one(
    await unit.db
      .select({ invoice: invoices, companyName: companies.name })
      .from(invoices)
      .innerJoin(companies, eq(companies.id, invoices.companyId))
      .where(eq(invoices.id, invoiceId)),
    'ERR_NO_INVOICE_FOUND',
  );
  return { ...row.invoice, companyName: row.companyName };
}

/**
 * Publishes an invoice to the super users and the company's administrators, and returns it. The audience names each
 * administrator, because those of a company whose subscription ended are in none of its rooms. Requires a system unit.
 */
export async function publishInvoice(unit: Unit, action: 'create' | 'update', { id }: Pick<Invoice, 'id'>) {
  const record = await platformInvoice(unit, id);
  const { companyId } = record;
  const userIds = await userIdsOf(unit, companyId, 'administrators');
  unit.publish({ name: 'invoice', companyId, audience: { to: 'users', userIds }, payload: { action, record } });
  await publishToSuperUsers(unit, { name: 'platformInvoice', payload: { action, record } });
  return record;
}

/** Notifies every tab of a company that an invoice is paid (SPEC §4.6). Requires a system unit. */
export async function publishPayment(unit: Unit, invoice: Pick<Invoice, 'id' | 'companyId'>): Promise<void> {
  const { companyId } = invoice;
  const [company] = await unit.db
    .select({ id: companies.id, name: companies.name, dueDate: companies.dueDate })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!company) return;
  const userIds = await userIdsOf(unit, companyId, 'everybody');
  const payload = { action: 'CONCLUIDA', company, invoiceId: invoice.id } as const;
  unit.publish({ name: 'payment', companyId, audience: { to: 'users', userIds }, payload });
}

async function userIdsOf(unit: Unit, companyId: number, whom: 'administrators' | 'everybody'): Promise<number[]> {
  const administers = and(holdsAbility('invoices:view'), isMember);
  const rows = await unit.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), whom === 'administrators' ? administers : undefined));
  return rows.map(({ id }) => id);
}
