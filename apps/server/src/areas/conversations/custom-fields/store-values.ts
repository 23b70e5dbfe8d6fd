import { sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { customFieldValues } from '../tickets/custom-fields.schema.ts';
import type { StoredValue } from './stored-value.ts';

/** A value that was read for a contact. */
export interface ReadFieldValue {
  fieldId: number;
  stored: readonly StoredValue[];
}

/**
 * Stores values of contacts that the unit has locked, in place of those that they have, without telling anybody: for
 * imports, in which each row would be an event.
 */
export async function storeValues(
  unit: Unit,
  companyId: number,
  people: readonly { contactId: number; values: readonly ReadFieldValue[] }[],
): Promise<void> {
  const all = people.flatMap(({ contactId, values }) => values.map((value) => ({ contactId, ...value })));
  if (all.length === 0) return;
  const contactIds = all.map(({ contactId }) => contactId);
  const fieldIds = all.map(({ fieldId }) => fieldId);
  await unit.db.delete(customFieldValues).where(sql`(${customFieldValues.contactId}, ${customFieldValues.fieldId}) in (
    select * from unnest(${sql.param(contactIds)}::integer[], ${sql.param(fieldIds)}::integer[]))`);
  await unit.db
    .insert(customFieldValues)
    .values(
      all.flatMap(({ contactId, fieldId, stored }) =>
        stored.map((value) => ({ ...value, companyId, contactId, fieldId })),
      ),
    );
}
