import { type CustomFieldSubject, type CustomFieldValue, type Issue, mostCustomFields } from '@recado/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockOwnContact, publishContact } from '../contacts/contact-rows.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { customFieldValues } from '../tickets/custom-fields.schema.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { type FieldRow, fieldsOf, type Sight } from './field-rows.ts';
import { fieldValuesChanged } from './in-process-events.ts';
import { readValue, type StoredValue, valueIn, wordsOf } from './stored-value.ts';

/** The contact or ticket whose values are read or changed. */
export interface Subject {
  companyId: number;
  subject: CustomFieldSubject;
  recordId: number;
}

/** A changed value: a text, a number or ids of choices; null, nothing and no choices take it away. */
export interface ChangedValue {
  fieldId: number;
  value: CustomFieldValue['value'] | null;
}

const columnOf = { contact: customFieldValues.contactId, ticket: customFieldValues.ticketId };

/** The values of a contact or ticket that somebody sees, in the order of their fields. Archived fields have none. */
export async function valuesOf(unit: Unit, { companyId, subject, recordId }: Subject, sight: Sight) {
  const of = await valuesOfMany(unit, { companyId, subject, recordIds: [recordId] }, sight);
  return of.get(recordId) ?? [];
}

/** The same of several records, by their ids; those without values are left out. Without any, fields are not read. */
export async function valuesOfMany(
  unit: Unit,
  { companyId, subject, recordIds }: Pick<Subject, 'companyId' | 'subject'> & { recordIds: number[] },
  sight: Sight,
): Promise<Map<number, CustomFieldValue[]>> {
  const rows = recordIds.length === 0 ? [] : await storedOf(unit, subject, recordIds);
  if (rows.length === 0) return new Map();
  const fields = await fieldsOf(unit, companyId, { sight, subject, isActive: true });
  return new Map(
    [...new Set(rows.map(({ recordId }) => recordId ?? 0))].map((id) => [
      id,
      presentValues(
        fields,
        rows.filter(({ recordId }) => recordId === id),
      ),
    ]),
  );
}

/** The stored rows of values of some records. */
export async function storedOf(unit: Unit, subject: CustomFieldSubject, recordIds: readonly number[]) {
  const { fieldId, textValue, numberValue, dateValue, choiceId } = customFieldValues;
  const recordId = columnOf[subject];
  return unit.db
    .select({ recordId, fieldId, textValue, numberValue, dateValue, choiceId })
    .from(customFieldValues)
    .where(inArray(recordId, [...recordIds]));
}

function presentValues(fields: readonly FieldRow[], rows: readonly (StoredValue & { fieldId: number })[]) {
  return fields.flatMap((field): CustomFieldValue[] => {
    const value = valueIn(
      field,
      rows.filter(({ fieldId }) => fieldId === field.id),
    );
    return value === undefined ? [] : [{ fieldId: field.id, key: field.key, value, text: wordsOf(field, value) }];
  });
}

/**
 * Changes values of a contact or ticket, and tells those who see them. Throws ERR_NO_CONTACT_FOUND,
 * ERR_NO_CUSTOM_FIELD_FOUND for a field that the caller does not see, that is archived or of another subject, and
 * ERR_VALIDATION with all values that their fields refuse; then nothing is changed. `part`: where the values are in the request.
 */
export async function changeValues(
  unit: Unit,
  of: Subject,
  sight: Sight,
  changes: readonly ChangedValue[],
  part = 'body.values',
): Promise<void> {
  if (changes.length === 0) return;
  const { companyId, subject, recordId } = of;
  await lockRecord(unit, of);
  const wanted = new Map(changes.map(({ fieldId, value }) => [fieldId, value]));
  const fields = await fieldsOf(unit, companyId, { sight, subject, isActive: true, ids: [...wanted.keys()] });
  if (fields.length < wanted.size) throw new AppError('ERR_NO_CUSTOM_FIELD_FOUND');
  const former = await storedOf(unit, subject, [recordId]);
  const kept = new Set(former.flatMap(({ choiceId }) => choiceId ?? []));
  const values = checked(fields, wanted, { kept, part });
  await unit.db
    .delete(customFieldValues)
    .where(and(eq(columnOf[subject], recordId), inArray(customFieldValues.fieldId, [...wanted.keys()])));
  const record = subject === 'contact' ? { contactId: recordId } : { ticketId: recordId };
  if (values.length > 0) {
    await unit.db.insert(customFieldValues).values(values.map((value) => ({ ...value, ...record, companyId })));
  }
  const changed = fields.filter(({ id }) => keyOf(former, id) !== keyOf(values, id)).map(({ id }) => id);
  if (changed.length > 0) await unit.emit(fieldValuesChanged, { ...of, fieldIds: changed });
  await tell(unit, of, fields.some(({ seenBy }) => seenBy === 'everyone') ? 'everyone' : 'administrators');
}

/** The stored value of a field as a text, to compare. */
function keyOf(rows: readonly (StoredValue & { fieldId: number })[], fieldId: number): string {
  const own = rows.filter((row) => row.fieldId === fieldId);
  return JSON.stringify(
    own
      .map(({ textValue, numberValue, dateValue, choiceId }) => textValue ?? numberValue ?? dateValue ?? choiceId)
      .sort(),
  );
}

/** The rows of changed values. Throws ERR_VALIDATION. */
function checked(
  fields: readonly FieldRow[],
  wanted: ReadonlyMap<number, ChangedValue['value'] | undefined>,
  { kept, part }: { kept: ReadonlySet<number>; part: string },
): (StoredValue & { fieldId: number })[] {
  const issues: Issue[] = [];
  const rows = fields.flatMap((field) => {
    const value = wanted.get(field.id) ?? null;
    if (isNothing(value)) return [];
    const read = readValue(field, value, `${part}.${field.key}`, kept);
    if ('issues' in read) issues.push(...read.issues);
    return 'issues' in read ? [] : read.stored.map((stored) => ({ ...stored, fieldId: field.id }));
  });
  if (issues.length > 0)
    throw new AppError('ERR_VALIDATION', { details: { issues: issues.slice(0, mostCustomFields) } });
  return rows;
}

function isNothing(value: ChangedValue['value']): boolean {
  return (
    value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)
  );
}

/** Locks the record, so that two changes do not both leave a value of one field. Throws ERR_NO_CONTACT_FOUND. */
async function lockRecord(unit: Unit, { companyId, subject, recordId }: Subject): Promise<void> {
  if (subject === 'contact') await lockOwnContact(unit, companyId, recordId, 'no key update');
  else await unit.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, recordId)).for('no key update');
}

/**
 * Tells that values changed, without them. A contact counts as changed, for programs too, if everybody sees one of the
 * values: what administrators keep to themselves tells nobody else anything.
 */
async function tell(unit: Unit, { companyId, subject, recordId }: Subject, sight: Sight): Promise<void> {
  unit.publish({
    name: 'custom-field-values',
    companyId,
    audience: sight === 'everyone' ? { to: 'company' } : { to: 'admins' },
    payload: { action: 'update', subject, recordId },
  });
  if (subject === 'ticket' || sight === 'administrators') return;
  const [contact] = await unit.db.update(contacts).set(touched).where(eq(contacts.id, recordId)).returning();
  if (contact) await publishContact(unit, 'update', contact);
}
