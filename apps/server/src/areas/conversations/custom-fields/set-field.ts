import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { AppError } from '../../../platform/errors.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { fieldsOf } from './field-rows.ts';
import { changeValues } from './field-values.ts';

/** A field and its new value; of a field with choices, their ids. */
interface Setting {
  fieldId: number;
  value: string | number | null;
  choiceIds: number[];
}

/**
 * Sets a field of a ticket, or of its contact, as a rule does: an administrator wrote it, so it may be any field in use. Throws
 * ERR_NO_CUSTOM_FIELD_FOUND, ERR_NO_TICKET_FOUND, and ERR_VALIDATION for a value that the field cannot have.
 */
export async function setFieldOfTicket(
  unit: Unit,
  { companyId, ticketId }: { companyId: number; ticketId: number },
  { fieldId, value: written, choiceIds }: Setting,
): Promise<void> {
  const sight = 'administrators';
  const [field] = await fieldsOf(unit, companyId, { sight, isActive: true, ids: [fieldId] });
  if (!field) throw new AppError('ERR_NO_CUSTOM_FIELD_FOUND');
  const { contactId } = one(
    await unit.db.select({ contactId: tickets.contactId }).from(tickets).where(eq(tickets.id, ticketId)),
    'ERR_NO_TICKET_FOUND',
  );
  const value = {
    choice: choiceIds[0] ?? null,
    several: choiceIds,
    text: written,
    link: written,
    date: written,
    number: written,
  }[field.kind];
  const recordId = field.subject === 'contact' ? contactId : ticketId;
  await changeValues(unit, { companyId, subject: field.subject, recordId }, sight, [{ fieldId, value }]);
}
