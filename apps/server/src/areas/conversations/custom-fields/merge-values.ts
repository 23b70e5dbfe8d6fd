import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { PayloadOf } from '../../../platform/events/event-kind.ts';
import type { contactsMerging, contactsParting } from '../contacts/in-process-events.ts';
import { customFieldChoices, customFields, customFieldValues } from '../tickets/custom-fields.schema.ts';

/** Moves the values of a contact to the one that takes over its data, whose own values stay. */
export async function moveValuesOfContact(
  unit: Unit,
  { keptId, absorbedId, moved, takenFields = [] }: PayloadOf<typeof contactsMerging>,
): Promise<void> {
  if (moved) moved.fieldValues = await valuesOfPair(unit, keptId, absorbedId);
  if (takenFields.length > 0) {
    const isReplaced = and(eq(customFieldValues.contactId, keptId), isOneOf(customFieldValues.fieldId, takenFields));
    await unit.db.delete(customFieldValues).where(isReplaced);
  }
  await move(unit, 'contact', keptId, absorbedId);
  if (moved) moved.fieldValuesAfter = await valuesOfPair(unit, keptId, keptId);
}

const storedValues = z
  .array(
    z.object({
      companyId: z.int(),
      fieldId: z.int(),
      contactId: z.int(),
      textValue: z.string().nullable(),
      numberValue: z.number().nullable(),
      dateValue: z.string().nullable(),
      choiceId: z.int().nullable(),
    }),
  )
  .catch([]);
type StoredValue = z.output<typeof storedValues>[number];

async function valuesOfPair(unit: Unit, keptId: number, absorbedId: number): Promise<StoredValue[]> {
  const rows = unit.db
    .select()
    .from(customFieldValues)
    .where(isOneOf(customFieldValues.contactId, [keptId, absorbedId]));
  return storedValues.parse(await rows.orderBy(customFieldValues.id));
}

/**
 * Gives both contacts the values back that they had before a merge; a value that was changed since stays with the kept
 * one. Values of fields that are gone are left out.
 */
export async function returnValues(
  unit: Unit,
  { keptId, absorbedId, moved }: PayloadOf<typeof contactsParting>,
): Promise<void> {
  const before = storedValues.parse(moved.fieldValues);
  const after = storedValues.parse(moved.fieldValuesAfter);
  const now = await valuesOfPair(unit, keptId, keptId);
  const ofField = (values: StoredValue[], fieldId: number) =>
    JSON.stringify(values.filter((value) => value.fieldId === fieldId).map(({ contactId: _of, ...value }) => value));
  const fieldIds = [...new Set([...before, ...after].map(({ fieldId }) => fieldId))];
  const unchanged = fieldIds.filter((fieldId) => ofField(after, fieldId) === ofField(now, fieldId));
  const isReturned = and(eq(customFieldValues.contactId, keptId), isOneOf(customFieldValues.fieldId, unchanged));
  await unit.db.delete(customFieldValues).where(isReturned);
  const returned = before.filter(({ contactId, fieldId }) => contactId === absorbedId || unchanged.includes(fieldId));
  const known = new Set((await unit.db.select({ id: customFields.id }).from(customFields)).map(({ id }) => id));
  const choices = new Set(
    (await unit.db.select({ id: customFieldChoices.id }).from(customFieldChoices)).map(({ id }) => id),
  );
  const possible = returned.filter(
    ({ fieldId, choiceId }) => known.has(fieldId) && (choiceId === null || choices.has(choiceId)),
  );
  if (possible.length > 0) await unit.db.insert(customFieldValues).values(possible);
}

/** The same of tickets. */
export function moveValuesOfTicket(unit: Unit, pair: { survivorId: number; otherId: number }): Promise<void> {
  return move(unit, 'ticket', pair.survivorId, pair.otherId);
}

/**
 * Of a field that both have, the value of the kept record stays, and the other goes with its record; of several choices,
 * the record gets those of both.
 */
async function move(unit: Unit, subject: 'contact' | 'ticket', keptId: number, otherId: number): Promise<void> {
  const column = sql.identifier(`${subject}_id`);
  const isOthers = eq(subject === 'contact' ? customFieldValues.contactId : customFieldValues.ticketId, otherId);
  const isFree = sql`not exists (
    select 1 from ${customFieldValues} as own join ${customFields} as field on field.id = own.field_id
    where own.${column} = ${keptId} and own.field_id = ${customFieldValues.fieldId}
      and (field.kind <> 'several' or own.choice_id = ${customFieldValues.choiceId}))`;
  await unit.db
    .update(customFieldValues)
    .set(subject === 'contact' ? { contactId: keptId } : { ticketId: keptId })
    .where(sql`${isOthers} and ${isFree}`);
}
