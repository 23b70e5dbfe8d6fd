import { and, asc, count, eq, lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { effectful, inBatches, type JobHandler } from '../../../platform/jobs/handlers.ts';
import { nameOfCompany } from '../../company/companies/company.presenter.ts';
import { contactHolds, contacts } from './contacts.schema.ts';
import { deleteContact } from './contacts.service.ts';

const kind = 'delete-contacts';
/** The number of contacts that are deleted in one transaction, with their tickets and messages. */
const atOnce = 20;

const order = z.object({
  companyId: z.number(),
  /** The user who requested it and receives the progress. */
  userId: z.number(),
  /** ISO 8601. */
  askedAt: z.string(),
  total: z.number(),
});
type Order = z.output<typeof order>;

/**
 * Enqueues a job that deletes, in parts, all contacts of a company that exist now, with their tickets and messages (ADR
 * 15). `confirm`: the company's name, checked if it is present. Returns the number of contacts. Throws
 * ERR_COMPANY_NAME_MISMATCH.
 */
export async function deleteAllContacts(
  unit: Unit,
  { companyId, userId }: CallerSession,
  confirm: string | undefined,
): Promise<number> {
  if (confirm !== undefined && confirm !== (await nameOfCompany(unit, companyId))) {
    throw new AppError('ERR_COMPANY_NAME_MISMATCH');
  }
  const wanted = { companyId, userId, askedAt: unit.now().toISOString() };
  const total = await countOf(unit, wanted);
  if (total === 0) return 0;
  const payload = { ...wanted, total };
  await unit.audit({ action: 'delete', kind: 'contacts', before: { total } });
  await unit.enqueue({ companyId, lane: `${kind}:${companyId}`, kind, payload, dedupeKey: `${kind}:${companyId}` });
  return total;
}

/** Deletes the contacts that existed at `askedAt`. After a crash it continues with the remaining ones. */
export function deleteContactsHandler(platform: ServicePlatform): JobHandler {
  const { database } = platform;
  return effectful(kind, order, async (wanted, _job, signal) => {
    const { companyId, total } = wanted;
    const left = await database.tenant(companyId, (unit) => countOf(unit, wanted));
    let deleted = Math.max(0, total - left);
    await inBatches(signal, atOnce, (most) =>
      database.tenant(companyId, async (unit) => {
        const some = await deleteSome(unit, wanted, most);
        deleted = Math.min(total, deleted + some);
        tell(unit, wanted, { deleted, total, isOver: some < most });
        return some;
      }),
    );
  });
}

async function deleteSome(unit: Unit, wanted: Order, most: number): Promise<number> {
  const some = await unit.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(chosen(wanted))
    .orderBy(asc(contacts.id))
    .limit(most)
    .for('update');
  for (const { id } of some) await deleteContact(unit, wanted.companyId, id);
  return some.length;
}

function chosen({ companyId, askedAt }: Omit<Order, 'total'>): SQL | undefined {
  // Who must be kept stays (docs/adr/0183).
  const isFree = sql`not exists (select from ${contactHolds} where ${contactHolds.contactId} = ${contacts.id})`;
  return and(eq(contacts.companyId, companyId), lte(contacts.createdAt, new Date(askedAt)), isFree);
}

async function countOf(unit: Unit, wanted: Omit<Order, 'total'>): Promise<number> {
  const [row] = await unit.db.select({ total: count() }).from(contacts).where(chosen(wanted));
  return row?.total ?? 0;
}

function tell(unit: Unit, { companyId, userId }: Order, progress: { deleted: number; total: number; isOver: boolean }) {
  const payload = { action: 'update', ...progress } as const;
  unit.publish({ name: 'deleteContacts', companyId, audience: { to: 'user', userId }, payload });
}
