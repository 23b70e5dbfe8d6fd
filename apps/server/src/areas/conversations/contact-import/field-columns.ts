import type { BodyOutput } from '@recado/contract';
import { fold } from '@recado/contract/fold';
import type { Unit } from '../../../platform/database/database.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { type FieldRow, fieldsOf, sightOf } from '../custom-fields/field-rows.ts';
import { readValue } from '../custom-fields/stored-value.ts';
import { writtenValue } from '../custom-fields/written-value.ts';
import type { StoredImportChoice, StoredSheetRow } from './contact-import.schema.ts';
import type { ReadPerson, RefusedRow } from './read-row.ts';

type Choice = BodyOutput<'POST /contacts/imports/:importId/start'>;

/**
 * The chosen meaning of columns, in which columns of further information that are titled with the name or the key of a
 * field fill this field instead. Fields that the caller does not see are none.
 */
export async function withFieldColumns(
  unit: Unit,
  session: CallerSession,
  { choice, titles }: { choice: Choice; titles: readonly string[] },
): Promise<StoredImportChoice> {
  if (choice.extras.length === 0 || !choice.withTitles) return choice;
  const wanted = { sight: sightOf(session), subject: 'contact', isActive: true } as const;
  const known = await fieldsOf(unit, session.companyId, wanted);
  const fields = known.flatMap((field) => {
    const column = choice.extras.find((one) => isTitleOf(field, titles[one] ?? ''));
    return column === undefined ? [] : [{ column, fieldId: field.id }];
  });
  const filling = new Set(fields.map(({ column }) => column));
  return { ...choice, extras: choice.extras.filter((column) => !filling.has(column)), fields };
}

function isTitleOf({ name, key }: FieldRow, title: string): boolean {
  const written = fold(title.trim());
  return written !== '' && (written === key || written === fold(name.trim()));
}

/** The fields that the columns of an import fill, as far as they are still in use. */
export async function fieldsOfColumns(
  unit: Unit,
  companyId: number,
  { fields = [] }: StoredImportChoice,
): Promise<Map<number, FieldRow>> {
  if (fields.length === 0) return new Map();
  const ids = fields.map(({ fieldId }) => fieldId);
  // Whoever began the import sees them: only such fields are in its choice.
  const known = await fieldsOf(unit, companyId, { sight: 'administrators', isActive: true, ids });
  return new Map(
    fields.flatMap(({ column, fieldId }) => {
      const field = known.find(({ id }) => id === fieldId);
      return field ? [[column, field] as const] : [];
    }),
  );
}

/** A person with the values of their columns; a wrong value is left out, and listed. */
export function withValues(
  person: ReadPerson | RefusedRow,
  { cells }: StoredSheetRow,
  columns: ReadonlyMap<number, FieldRow>,
): ReadPerson | RefusedRow {
  if ('reason' in person || columns.size === 0) return person;
  const leftOut = [...person.leftOut];
  const values = [...columns].flatMap(([column, field]) => {
    const cell = (cells[column] ?? '').trim();
    if (cell === '') return [];
    const read = readValue(field, writtenValue(field, cell), field.key);
    if ('stored' in read) return [{ fieldId: field.id, stored: read.stored }];
    leftOut.push({ reason: 'field', value: `${field.name}: ${cell}` });
    return [];
  });
  return { ...person, leftOut, values };
}
