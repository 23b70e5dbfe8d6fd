import type { BodyOutput } from '@recado/contract';
import { readNumber } from '@recado/contract/phone-numbers';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { checkListNumbersNow } from '../contact-lists/check-list-numbers.ts';
import { publishCounts } from '../contact-lists/contact-list-rows.ts';
import { checkNumbersNow } from '../contacts/check-numbers.ts';
import { contactsChanged } from '../contacts/in-process-events.ts';
import { contactImportRefusals as refusals } from './contact-import.schema.ts';
import { changeImport, type ImportRow, requireImport } from './import-rows.ts';
import type { ReadPerson } from './read-row.ts';
import { type Stored, storeListPeople, storePeople } from './store-people.ts';

/**
 * Imports a row of the list of refusals with corrected values: a refused person is stored as the import would have, a
 * stored one gets what was left out. The row leaves the list. Throws ERR_NO_IMPORT_FOUND, ERR_IMPORT_STATE while the
 * import runs, ERR_DUPLICATED_CONTACT, ERR_CONTACT_LIST_FULL, ERR_VALIDATION.
 */
export async function correctRefusal(
  unit: Unit,
  companyId: number,
  { importId, refusalId }: { importId: number; refusalId: number },
  { name, number, email }: BodyOutput<'PUT /contacts/imports/:importId/refusals/:refusalId'>,
): Promise<ImportRow> {
  const row = await requireImport(unit, companyId, importId, 'hold');
  if (row.state === 'running') throw new AppError('ERR_IMPORT_STATE');
  const isIt = and(eq(refusals.id, refusalId), eq(refusals.importId, importId));
  const [refusal] = await unit.db.select().from(refusals).where(isIt);
  if (!refusal) throw new AppError('ERR_NO_IMPORT_FOUND');
  const read = readNumber(number, row.choice?.country);
  if ('problem' in read) {
    throw refusedValue('body.number', read.problem === 'rounded' ? 'roundedNumber' : 'invalidPhone');
  }
  const person = {
    row: refusal.row,
    name,
    number: read.number,
    username: null,
    email,
    lid: null,
    extraInfo: [],
    leftOut: [],
  };
  const { created, updated } = await store(unit, row, person, refusal.isKept);
  await unit.db.delete(refusals).where(isIt);
  const one = refusal.isKept ? { leftOut: row.leftOut - 1 } : { refused: row.refused - 1 };
  return changeImport(unit, importId, {
    ...one,
    created: row.created + created,
    updated: row.updated + (refusal.isKept ? 0 : updated),
  });
}

async function store(unit: Unit, row: ImportRow, person: ReadPerson, isKept: boolean): Promise<Stored> {
  const { companyId, contactListId, choice } = row;
  const onDuplicate = isKept ? 'update' : (choice?.onDuplicate ?? 'skip');
  if (contactListId === null) {
    const {
      changes,
      stored: _values,
      ...stored
    } = await storePeople(unit, [person], { companyId, isKnown: false, onDuplicate });
    if (stored.refused.length > 0) throw new AppError('ERR_DUPLICATED_CONTACT');
    await unit.emit(contactsChanged, { companyId, changes, isImport: true });
    await checkNumbersNow(unit, { companyId });
    return stored;
  }
  const stored = await storeListPeople(unit, [person], { companyId, contactListId, onDuplicate });
  const [refused] = stored.refused;
  if (refused) throw new AppError(refused.reason === 'full' ? 'ERR_CONTACT_LIST_FULL' : 'ERR_DUPLICATED_CONTACT');
  await publishCounts(unit, companyId, contactListId);
  await checkListNumbersNow(unit, { companyId });
  return stored;
}
