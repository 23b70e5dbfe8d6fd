import type { BodyOutput, CustomField } from '@recado/contract';
import { fold } from '@recado/contract/fold';
import { and, eq, exists, inArray, notExists } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { customFieldChoices, customFieldValues } from '../tickets/custom-fields.schema.ts';

/** The field whose choices are stored, and those that it has already. */
interface ChoicesOf {
  companyId: number;
  fieldId: number;
  kind: CustomField['kind'];
  known: CustomField['choices'];
}

/** Whether values of a kind are choices. */
export function hasChoices(kind: CustomField['kind']): boolean {
  return kind === 'choice' || kind === 'several';
}

/**
 * Stores the choices of a field in their order. One that is left out is deleted, or archived if values have it. Throws
 * ERR_VALIDATION: fields with choices need one that is in use, others have none, and no two have one name.
 */
export async function storeChoices(
  unit: Unit,
  { companyId, fieldId, kind, known }: ChoicesOf,
  choices: BodyOutput<'POST /custom-fields'>['choices'],
): Promise<void> {
  requireFitting(kind, known, choices);
  const kept = new Set(choices.flatMap(({ id }) => id ?? []));
  await leaveOut(
    unit,
    known.map(({ id }) => id).filter((id) => !kept.has(id)),
    choices.length,
  );
  for (const [position, { id, name, isArchived }] of choices.entries()) {
    if (id === undefined)
      await unit.db.insert(customFieldChoices).values({ companyId, fieldId, name, isArchived, position });
    else
      await unit.db.update(customFieldChoices).set({ name, isArchived, position }).where(eq(customFieldChoices.id, id));
  }
}

/** Deletes choices, or archives those that values have, which come last. */
async function leaveOut({ db }: Unit, ids: readonly number[], position: number): Promise<void> {
  if (ids.length === 0) return;
  const isOne = inArray(customFieldChoices.id, [...ids]);
  const uses = db
    .select({ id: customFieldValues.id })
    .from(customFieldValues)
    .where(eq(customFieldValues.choiceId, customFieldChoices.id));
  await db.delete(customFieldChoices).where(and(isOne, notExists(uses)));
  await db
    .update(customFieldChoices)
    .set({ isArchived: true, position })
    .where(and(isOne, exists(uses)));
}

function requireFitting(
  kind: CustomField['kind'],
  known: CustomField['choices'],
  choices: BodyOutput<'POST /custom-fields'>['choices'],
): void {
  if (!hasChoices(kind)) {
    if (choices.length > 0) throw refusedValue('body.choices', 'tooMany', { maximum: 0 });
    return;
  }
  if (!choices.some(({ isArchived }) => !isArchived)) throw refusedValue('body.choices', 'tooFew', { minimum: 1 });
  const names = choices.map(({ name }) => fold(name));
  const repeated = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (repeated >= 0) throw refusedValue(`body.choices.${repeated}.name`, 'repeated');
  const ids = choices.map(({ id }) => id);
  const stranger = choices.findIndex(
    ({ id }, index) => id !== undefined && (!known.some((one) => one.id === id) || ids.indexOf(id) !== index),
  );
  if (stranger >= 0) throw refusedValue(`body.choices.${stranger}.id`, 'notAChoice');
}
