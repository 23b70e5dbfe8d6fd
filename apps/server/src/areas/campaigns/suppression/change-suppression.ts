import type { BodyOutput, EventInput } from '@recado/contract';
import { internationalNumber } from '@recado/contract/phone-numbers';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { AppError } from '../../../platform/errors.ts';
import { isAnyForm } from '../../../platform/phone-number.ts';
import { byCompany } from './is-suppressed.ts';
import { suppressedNumbers } from './suppression.schema.ts';

/** A suppressed number as stored in the database. */
export type SuppressedNumberRow = typeof suppressedNumbers.$inferSelect;

/**
 * The most numbers on a company's list that administrators and imports may add up to; opt-outs of customers are always
 * added.
 */
const mostSuppressed = 1_000_000;

/** How many numbers may still be added to the company's list. Throws ERR_TOO_MANY_SUPPRESSED if none may. */
export async function requireRoom(unit: Unit, companyId: number): Promise<number> {
  const room = mostSuppressed - (await unit.db.$count(suppressedNumbers, eq(suppressedNumbers.companyId, companyId)));
  if (room <= 0) throw new AppError('ERR_TOO_MANY_SUPPRESSED');
  return room;
}

/**
 * Adds a number to the list of the company. Throws ERR_WAPP_INVALID_CONTACT, ERR_NUMBER_SUPPRESSED,
 * ERR_TOO_MANY_SUPPRESSED.
 */
export async function suppressNumber(
  unit: Unit,
  companyId: number,
  { number, ...draft }: BodyOutput<'POST /suppressed-numbers'>,
): Promise<SuppressedNumberRow> {
  const digits = internationalNumber(number);
  if (digits === undefined) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const isSame = and(
    eq(suppressedNumbers.companyId, companyId),
    isAnyForm(suppressedNumbers.number, [digits]),
    byCompany,
  );
  if ((await unit.db.$count(suppressedNumbers, isSame)) > 0) throw new AppError('ERR_NUMBER_SUPPRESSED');
  await requireRoom(unit, companyId);
  const record = await insertSuppressed(unit, { ...draft, companyId, number: digits, source: 'agent' });
  if (!record) throw new AppError('ERR_NUMBER_SUPPRESSED');
  await unit.audit({
    action: 'create',
    kind: 'suppressed_numbers',
    recordId: record.id,
    label: digits,
    after: { name: record.name, reason: record.reason },
  });
  return record;
}

/** Stores a number on the list and publishes it to the administrators; undefined if it is on the list already. */
export async function insertSuppressed(
  unit: Unit,
  draft: typeof suppressedNumbers.$inferInsert,
): Promise<SuppressedNumberRow | undefined> {
  const [record] = await unit.db.insert(suppressedNumbers).values(draft).onConflictDoNothing().returning();
  if (record) publishSuppressed(unit, record.companyId, { action: 'create', record });
  return record;
}

/** Removes a number from the list of the company. Throws ERR_NO_SUPPRESSED_NUMBER_FOUND. */
export async function removeSuppressed(unit: Unit, companyId: number, id: number): Promise<void> {
  const gone = one(
    await unit.db
      .delete(suppressedNumbers)
      .where(and(eq(suppressedNumbers.id, id), eq(suppressedNumbers.companyId, companyId)))
      .returning(),
    'ERR_NO_SUPPRESSED_NUMBER_FOUND',
  );
  await unit.audit({
    action: 'delete',
    kind: 'suppressed_numbers',
    recordId: id,
    label: gone.number ?? gone.name,
    before: { name: gone.name, reason: gone.reason, source: gone.source },
  });
  publishSuppressed(unit, companyId, { action: 'delete', id });
}

/** Publishes a change of the list to the administrators. */
export function publishSuppressed(unit: Unit, companyId: number, payload: EventInput<'suppressed-number'>): void {
  unit.publish({ name: 'suppressed-number', companyId, audience: { to: 'admins' }, payload });
}
