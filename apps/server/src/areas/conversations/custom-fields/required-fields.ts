import type { ChangedFieldValue } from '@recado/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { AppError } from '../../../platform/errors.ts';
import { issueOf } from '../../../platform/issues.ts';
import { customFields, customFieldValues } from '../tickets/custom-fields.schema.ts';
import type { EndFields } from '../tickets/in-process-events.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { fieldsOf, type Sight, sightOf } from './field-rows.ts';
import { changeValues } from './field-values.ts';

/**
 * The fields that the queues of some tickets require and that not all of these have; a field that is archived, or that
 * administrators keep to themselves, holds up nobody.
 */
export async function lackingFields(unit: Unit, companyId: number, where: SQL | undefined): Promise<number[]> {
  const ofIt = sql`${customFieldValues.contactId} = ${tickets.contactId} or ${customFieldValues.ticketId} = ${tickets.id}`;
  const hasNone = sql`not exists (
    select from ${customFieldValues} where ${customFieldValues.fieldId} = ${customFields.id} and (${ofIt}))`;
  const rows = await unit.db
    .selectDistinct({ id: customFields.id })
    .from(tickets)
    .innerJoin(queues, eq(queues.id, tickets.queueId))
    .innerJoin(customFields, sql`${customFields.id} = any(${queues.requiredFieldIds})`)
    .where(
      and(
        where,
        eq(tickets.companyId, companyId),
        eq(customFields.companyId, companyId),
        eq(customFields.isArchived, false),
        eq(customFields.seenBy, 'everyone'),
        hasNone,
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Gives a ticket that is resolved, and its contact, the values that are given with it. Throws ERR_FIELDS_REQUIRED with an
 * issue for each field that its queue requires and that it has not then, and what `changeValues` throws.
 */
export async function fillRequired(unit: Unit, { session, ticket, values, isOneOfMany }: EndFields): Promise<void> {
  const { companyId } = session;
  const isIt = eq(tickets.id, ticket.id);
  const lacking = new Set(isOneOfMany && values.length > 0 ? await lackingFields(unit, companyId, isIt) : []);
  const given = isOneOfMany ? values.filter(({ fieldId }) => lacking.has(fieldId)) : values;
  await fillValues(unit, companyId, ticket, { values: given, sight: sightOf(session) });
  const missing = await lackingFields(unit, companyId, isIt);
  if (missing.length > 0) await refuse(unit, missing);
}

/** Changes values of a ticket and its contact, whichever a field is about. */
async function fillValues(
  unit: Unit,
  companyId: number,
  { id, contactId }: EndFields['ticket'],
  { values, sight }: { values: readonly ChangedFieldValue[]; sight: Sight },
): Promise<void> {
  const ids = values.map(({ fieldId }) => fieldId);
  if (ids.length === 0) return;
  const fields = new Map((await fieldsOf(unit, companyId, { sight, ids })).map((field) => [field.id, field]));
  for (const [subject, recordId] of [['contact', contactId] as const, ['ticket', id] as const]) {
    // An unknown one is refused with those of the ticket.
    const isOther = subject === 'contact' ? 'ticket' : 'contact';
    const own = values.filter(({ fieldId }) => (fields.get(fieldId)?.subject ?? 'ticket') !== isOther);
    await changeValues(unit, { companyId, subject, recordId }, sight, own, 'body.fieldValues');
  }
}

async function refuse(unit: Unit, missing: readonly number[]): Promise<never> {
  const named = await unit.db
    .select({ key: customFields.key })
    .from(customFields)
    .where(inArray(customFields.id, [...missing]))
    .orderBy(customFields.position, customFields.id);
  const issues = named.map(({ key }) => issueOf(`body.fieldValues.${key}`, 'required'));
  throw new AppError('ERR_FIELDS_REQUIRED', { details: { issues } });
}
