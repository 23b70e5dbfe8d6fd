import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { contacts } from '../contacts/contacts.schema.ts';
import { customFieldValues } from '../tickets/custom-fields.schema.ts';
import { type FieldRow, fieldsOf, type Sight } from './field-rows.ts';
import { writtenValue } from './written-value.ts';

/**
 * The condition that a contact's field has a value, written as `key:value`; the value as in spreadsheets, a text without
 * regard to case and accents. Throws ERR_VALIDATION for a field that the caller does not see, and for a value that the
 * field cannot have.
 */
export async function hasFieldValue(
  unit: Unit,
  { companyId, sight, filter }: { companyId: number; sight: Sight; filter: string },
): Promise<SQL> {
  const colon = filter.indexOf(':');
  const keys = [filter.slice(0, colon)];
  const [field] = await fieldsOf(unit, companyId, { sight, subject: 'contact', isActive: true, keys });
  if (!field) throw refusedValue('query.field', 'notAChoice');
  const found = unit.db
    .select({ id: customFieldValues.contactId })
    .from(customFieldValues)
    .where(and(eq(customFieldValues.fieldId, field.id), isValue(field, filter.slice(colon + 1))));
  return sql`${contacts.id} in ${found}`;
}

function isValue(field: FieldRow, written: string): SQL {
  const { textKey, numberValue, dateValue, choiceId } = customFieldValues;
  const value = writtenValue(field, written);
  if (value === undefined) throw refusedValue('query.field', 'invalid');
  if (field.kind === 'number') return sql`${numberValue} = ${value}`;
  if (field.kind === 'date') return sql`${dateValue} = ${dayOrRefusal(String(value))}::date`;
  if (field.kind === 'choice' || field.kind === 'several') return sql`${choiceId} = ${[value].flat()[0]}`;
  return sql`${textKey} = left(recado_fold(${value}), 200)`;
}

/** A day that exists; any other would fail in the database. */
function dayOrRefusal(day: string): string {
  if (Number.isNaN(Date.parse(day)) || !new Date(day).toISOString().startsWith(day)) {
    throw refusedValue('query.field', 'invalidDate');
  }
  return day;
}
