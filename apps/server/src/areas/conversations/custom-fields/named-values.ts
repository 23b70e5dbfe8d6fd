import type { BodyOutput, CustomFieldSubject, Issue } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { issueOf } from '../../../platform/issues.ts';
import { type FieldRow, fieldsOf } from './field-rows.ts';
import { type ChangedValue, changeValues, storedOf } from './field-values.ts';
import { valueIn } from './stored-value.ts';

type Named = NonNullable<BodyOutput<'PUT /api/v1/contacts/:contactId'>['customFields']>;
/** Values by the keys of their fields; choices by their names. */
export type NamedValues = Record<string, NonNullable<Named[string]>>;

const part = 'body.customFields';

/** The values of contacts as programs see them, by contact: only fields that everyone sees. */
export async function namedValuesOf(
  unit: Unit,
  companyId: number,
  contactIds: readonly number[],
): Promise<(contactId: number) => NamedValues> {
  const rows = contactIds.length === 0 ? [] : await storedOf(unit, 'contact', contactIds);
  const wanted = { sight: 'everyone', subject: 'contact', isActive: true } as const;
  const fields = rows.length === 0 ? [] : await fieldsOf(unit, companyId, wanted);
  return (contactId) =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const own = rows.filter(({ recordId, fieldId }) => recordId === contactId && fieldId === field.id);
        const value = valueIn(field, own);
        return value === undefined ? [] : [[field.key, named(field, value)] as const];
      }),
    );
}

function named({ kind, choices }: FieldRow, value: NonNullable<ChangedValue['value']>): NamedValues[string] {
  const nameOf = (id: unknown) => choices.find((choice) => choice.id === id)?.name ?? '';
  if (Array.isArray(value)) return value.map(nameOf);
  return kind === 'choice' ? nameOf(value) : value;
}

/** The records that a program names values of: a contact, or a ticket with its contact. */
interface NamedRecords {
  companyId: number;
  contactId: number;
  ticketId?: number;
}

/**
 * Changes values of a contact, and of its ticket, as a program names them: keys are unique in the company. Throws
 * ERR_VALIDATION for unknown keys, for choices that a field has not, and for wrong values; ERR_NO_CONTACT_FOUND.
 */
export async function changeNamedValues(
  unit: Unit,
  { companyId, contactId, ticketId }: NamedRecords,
  values: Named | undefined = {},
): Promise<void> {
  const keys = Object.keys(values);
  if (keys.length === 0) return;
  const records = new Map<CustomFieldSubject, number>([['contact', contactId]]);
  if (ticketId !== undefined) records.set('ticket', ticketId);
  const known = await fieldsOf(unit, companyId, { sight: 'everyone', isActive: true, keys });
  const fields = known.filter(({ subject }) => records.has(subject));
  const issues: Issue[] = [];
  const changes = Object.entries(values).flatMap(([key, value]): (ChangedValue & Pick<FieldRow, 'subject'>)[] => {
    const field = fields.find((one) => one.key === key);
    const changed = field && chosen(field, value);
    if (!field) issues.push(issueOf(`${part}.${key}`, 'unknownField'));
    else if (changed === undefined) issues.push(unknownChoice(field));
    return field && changed !== undefined ? [{ fieldId: field.id, subject: field.subject, value: changed }] : [];
  });
  if (issues.length > 0) throw new AppError('ERR_VALIDATION', { details: { issues } });
  for (const [subject, recordId] of records) {
    const own = changes.filter((change) => change.subject === subject);
    await changeValues(unit, { companyId, subject, recordId }, 'everyone', own, part);
  }
}

/** A value with choices by their ids; undefined for one that the field has not. */
function chosen({ kind, choices }: FieldRow, value: Named[string] | undefined): ChangedValue['value'] | undefined {
  if (value === null || value === undefined) return null;
  const idOf = (name: unknown) => choices.find((choice) => choice.name === name)?.id;
  if (kind === 'choice') return value === '' ? null : idOf(value);
  if (!Array.isArray(value)) return kind === 'several' ? undefined : value;
  const ids = value.map(idOf);
  return kind === 'several' && ids.every((id) => id !== undefined) ? ids.filter((id) => id !== undefined) : undefined;
}

function unknownChoice({ name, key, choices }: FieldRow): Issue {
  const offered = choices.filter(({ isArchived }) => !isArchived);
  const issue = issueOf(`${part}.${key}`, 'notAChoice', { choices: offered.map((choice) => choice.name).join(', ') });
  return { ...issue, message: `${name}: ${issue.message}` };
}
