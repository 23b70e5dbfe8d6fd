import { type CustomFieldValue, customFieldValueOf, type Issue } from '@recado/contract';
import { webAddress } from '@recado/contract/link-address';
import { issuesOfZod } from '../../../platform/http/issues-of-zod.ts';
import { issueOf } from '../../../platform/issues.ts';
import type { customFieldValues } from '../tickets/custom-fields.schema.ts';
import type { FieldRow } from './field-rows.ts';

type Value = CustomFieldValue['value'];

/** The columns of a value; exactly one is filled. */
export type StoredValue = Partial<
  Pick<typeof customFieldValues.$inferInsert, 'textValue' | 'numberValue' | 'dateValue' | 'choiceId'>
>;

/** A value as it is stored, or why it is refused. */
type Read = { stored: StoredValue[] } | { issues: Issue[] };

/**
 * A value of a field as the rows that store it, or its problems, which name the field. `path`: where it stands in the
 * request. `kept`: choices that the record has already, which may be archived.
 */
export function readValue(field: FieldRow, value: unknown, path: string, kept: ReadonlySet<number> = new Set()): Read {
  const read = customFieldValueOf[field.kind].safeParse(value, { reportInput: true });
  if (!read.success) return { issues: issuesOfZod(read.error, path).map((issue) => naming(field, issue)) };
  if (Array.isArray(read.data) || field.kind === 'choice') return readChoices(field, read.data, path, kept);
  if (typeof read.data === 'number') return { stored: [{ numberValue: read.data }] };
  if (field.kind === 'date') return { stored: [{ dateValue: read.data }] };
  return { stored: [{ textValue: field.kind === 'link' ? (webAddress(read.data) ?? read.data) : read.data }] };
}

function readChoices(field: FieldRow, value: Value, path: string, kept: ReadonlySet<number>): Read {
  const ids = [...new Set([value].flat())].filter((id) => typeof id === 'number');
  const offered = field.choices.filter(({ id, isArchived }) => !isArchived || kept.has(id));
  if (ids.every((id) => offered.some((choice) => choice.id === id))) {
    return { stored: ids.map((choiceId) => ({ choiceId })) };
  }
  const choices = offered.map(({ name }) => name).join(', ');
  return { issues: [naming(field, issueOf(path, 'notAChoice', { choices }))] };
}

/** An issue whose sentence for developers begins with the field's name. */
function naming({ name }: FieldRow, issue: Issue): Issue {
  return { ...issue, message: `${name}: ${issue.message}` };
}

/** The value that rows store; undefined without any. */
export function valueIn({ kind, choices }: FieldRow, rows: readonly StoredValue[]): Value | undefined {
  const [row] = rows;
  if (!row) return undefined;
  if (kind === 'choice') return row.choiceId ?? undefined;
  if (kind !== 'several') return row.textValue ?? row.numberValue ?? row.dateValue ?? undefined;
  const chosen = new Set(rows.map(({ choiceId }) => choiceId));
  return choices.map(({ id }) => id).filter((id) => chosen.has(id));
}

/** A value in words: the names of choices, a day as DD/MM/YYYY, and a number with the comma or point of a language. */
export function wordsOf({ kind, choices }: FieldRow, value: Value, language: 'pt' | 'en' | 'es' = 'en'): string {
  if (kind === 'choice' || kind === 'several') {
    const chosen = new Set([value].flat());
    return choices
      .filter(({ id }) => chosen.has(id))
      .map(({ name }) => name)
      .join(', ');
  }
  if (typeof value === 'number') return language === 'en' ? String(value) : String(value).replace('.', ',');
  return kind === 'date' ? String(value).split('-').reverse().join('/') : String(value);
}
