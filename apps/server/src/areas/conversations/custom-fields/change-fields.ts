import { type BodyOutput, mostCustomFields } from '@recado/contract';
import { fold } from '@recado/contract/fold';
import { eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { onDuplicate } from '../../../platform/database/database-errors.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { AppError } from '../../../platform/errors.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { lockCompany } from '../../company/plans/limits.ts';
import { customFields, customFieldValues } from '../tickets/custom-fields.schema.ts';
import { storeChoices } from './change-choices.ts';
import { type FieldRow, fieldsOf, publishField, publishFieldGone, requireField } from './field-rows.ts';

const longestKey = 40;

/**
 * Defines a field, as the last of its subject. Throws ERR_DUPLICATED_CUSTOM_FIELD, ERR_TOO_MANY_CUSTOM_FIELDS, and
 * ERR_VALIDATION for choices that do not fit.
 */
export async function createField(
  unit: Unit,
  companyId: number,
  { choices, key: wanted, ...draft }: BodyOutput<'POST /custom-fields'>,
): Promise<FieldRow> {
  await lockCompany(unit, companyId);
  const fields = await fieldsOf(unit, companyId, { sight: 'administrators' });
  const others = fields.filter(({ subject }) => subject === draft.subject);
  if (others.length >= mostCustomFields) throw new AppError('ERR_TOO_MANY_CUSTOM_FIELDS');
  const key = wanted ?? freeKey(draft.name, new Set(fields.map((field) => field.key)));
  const position = Math.max(-1, ...others.map((field) => field.position)) + 1;
  const { id } = one(
    await unit.db
      .insert(customFields)
      .values({ ...draft, companyId, key, position })
      .onConflictDoNothing()
      .returning({ id: customFields.id }),
    'ERR_DUPLICATED_CUSTOM_FIELD',
  );
  await storeChoices(unit, { companyId, fieldId: id, kind: draft.kind, known: [] }, choices);
  const field = await requireField(unit, companyId, id);
  publishField(unit, 'create', field);
  return field;
}

/** A key made of a name, that no other field has: small letters without accents, digits and `_`. */
function freeKey(name: string, taken: ReadonlySet<string>): string {
  const words = fold(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('_');
  const plain = (/^[a-z]/.test(words) ? words : `campo_${words}`).slice(0, longestKey - 4);
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? plain : `${plain}_${count}`;
    if (!taken.has(key)) return key;
  }
}

/**
 * Changes or archives a field. Throws ERR_NO_CUSTOM_FIELD_FOUND, ERR_DUPLICATED_CUSTOM_FIELD, ERR_CUSTOM_FIELD_KIND, and
 * ERR_VALIDATION for choices that do not fit.
 */
export async function changeField(
  unit: Unit,
  companyId: number,
  id: number,
  { choices, kind, ...changes }: BodyOutput<'PUT /custom-fields/:fieldId'>,
): Promise<FieldRow> {
  const known = await requireField(unit, companyId, id, 'hold');
  if (kind !== undefined && kind !== known.kind) throw new AppError('ERR_CUSTOM_FIELD_KIND');
  await onDuplicate('ERR_DUPLICATED_CUSTOM_FIELD', () =>
    unit.db
      .update(customFields)
      .set({ ...changes, ...touched })
      .where(eq(customFields.id, id)),
  );
  if (choices) await storeChoices(unit, { companyId, fieldId: id, kind: known.kind, known: known.choices }, choices);
  const field = await requireField(unit, companyId, id);
  publishField(unit, 'update', field, known.seenBy);
  return field;
}

/** Puts the fields of a subject in an order; those that are not named follow in theirs. Throws ERR_VALIDATION. */
export async function orderFields(
  unit: Unit,
  companyId: number,
  { subject, ids }: BodyOutput<'PUT /custom-fields/order'>,
): Promise<FieldRow[]> {
  await lockCompany(unit, companyId);
  const wanted = { sight: 'administrators', subject } as const;
  const fields = await fieldsOf(unit, companyId, wanted);
  const places = new Map(fields.map(({ id, position }) => [id, position]));
  const stranger = ids.findIndex((id) => !places.has(id));
  if (stranger >= 0) throw refusedValue(`body.ids.${stranger}`, 'notAChoice');
  const moved = new Map(
    [...new Set([...ids, ...places.keys()])]
      .map((id, position) => [id, position] as const)
      .filter(([id, position]) => places.get(id) !== position),
  );
  for (const [id, position] of moved) {
    await unit.db.update(customFields).set({ position }).where(eq(customFields.id, id));
  }
  const ordered = await fieldsOf(unit, companyId, wanted);
  for (const field of ordered.filter(({ id }) => moved.has(id))) publishField(unit, 'update', field);
  return ordered;
}

/** How many contacts or tickets have a value of a field. Throws ERR_NO_CUSTOM_FIELD_FOUND. */
export async function usageOf(unit: Unit, companyId: number, id: number): Promise<number> {
  await requireField(unit, companyId, id);
  const { contactId, ticketId, fieldId } = customFieldValues;
  const [used] = await unit.db
    .select({ values: sql<number>`count(distinct coalesce(${contactId}, ${ticketId}))::integer` })
    .from(customFieldValues)
    .where(eq(fieldId, id));
  return used?.values ?? 0;
}

/**
 * Deletes a field with its values. Throws ERR_NO_CUSTOM_FIELD_FOUND, and ERR_CUSTOM_FIELD_IN_USE if it has more than the
 * caller has been told.
 */
export async function deleteField(unit: Unit, companyId: number, id: number, told: number): Promise<void> {
  const field = await requireField(unit, companyId, id, 'hold');
  if ((await usageOf(unit, companyId, id)) > told) throw new AppError('ERR_CUSTOM_FIELD_IN_USE');
  await unit.db.delete(customFields).where(eq(customFields.id, id));
  await unit.db
    .update(queues)
    .set({ requiredFieldIds: sql`array_remove(${queues.requiredFieldIds}, ${id}::integer)` })
    .where(sql`${queues.companyId} = ${companyId} and ${id} = any(${queues.requiredFieldIds})`);
  publishFieldGone(unit, field, field.seenBy);
}
