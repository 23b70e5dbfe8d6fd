import type { CompanyLanguage } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import type { FurtherColumns } from '../contacts/export-contacts.ts';
import { fieldsOf, type Sight } from './field-rows.ts';
import { storedOf } from './field-values.ts';
import { valueIn, wordsOf } from './stored-value.ts';

/** The columns of an export of contacts that somebody sees: one for each field in use, with the values in words. */
export async function exportColumns(
  unit: Unit,
  { companyId, sight, language }: { companyId: number; sight: Sight; language: CompanyLanguage },
): Promise<FurtherColumns> {
  const fields = await fieldsOf(unit, companyId, { sight, subject: 'contact', isActive: true });
  return {
    titles: fields.map(({ name }) => name),
    async cells(reading, contactIds) {
      const stored = await storedOf(reading, 'contact', contactIds);
      const rows = new Map<number | null, typeof stored>();
      for (const row of stored) rows.set(row.recordId, [...(rows.get(row.recordId) ?? []), row]);
      return (contactId) =>
        fields.map((field) => {
          const own = (rows.get(contactId) ?? []).filter(({ fieldId }) => fieldId === field.id);
          const value = valueIn(field, own);
          return value === undefined ? '' : wordsOf(field, value, language);
        });
    },
  };
}
