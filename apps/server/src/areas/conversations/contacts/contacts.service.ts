import { type BodyOutput, contactBody } from '@recado/contract';
import { enteredNumber, isSameNumber } from '@recado/contract/phone-numbers';
import { and, eq, ne, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { ChatAddress } from '../../../channels/port.ts';
import type { Services } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import { issuesOfZod } from '../../../platform/http/issues-of-zod.ts';
import { isAnyForm } from '../../../platform/phone-number.ts';
import { filesUnused } from '../../../platform/storage/unused-files.ts';
import {
  type ContactRow,
  presentOneContact,
  publishContact,
  publishContactGone,
  requireOwnContact,
  type ShownContact,
} from './contact-rows.ts';
import { contacts } from './contacts.schema.ts';
import { contactLeaving } from './in-process-events.ts';
import { requireOrganisation } from './organisation-rows.ts';

/** The input for a contact, with the canonical address of the number on WhatsApp. */
export type ContactDraft = Omit<BodyOutput<'POST /contacts'>, 'number'> & { address: NumberAddress };

/** A checked number: WhatsApp's digits, the LID if known, and whether a connection was open for the check. */
export type NumberAddress = Pick<ChatAddress, 'lid'> & Pick<ContactRow, 'numberState'> & { number: string };

/**
 * Checks a number with WhatsApp before anything is stored, outside a unit of work. Without an open connection the
 * digits are stored as they are and checked when one opens. Throws ERR_WAPP_INVALID_CONTACT.
 */
export async function checkNumber(services: Services, companyId: number, typed: string): Promise<NumberAddress> {
  const number = enteredNumber(typed);
  if (number === undefined) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const address = await services.channels.checkNumber(companyId, number);
  if (address === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const numberState = address ? 'known' : 'unchecked';
  return { number: address?.number ?? number, lid: address?.lid ?? null, numberState };
}

/** A name that a user or a program entered. */
const entered = { identitySource: 'program' } as const;

/**
 * Creates a contact. Throws ERR_DUPLICATED_CONTACT when the company has a contact with this number,
 * ERR_NO_ORGANISATION_FOUND.
 */
export async function createContact(
  unit: Unit,
  companyId: number,
  { address, ...draft }: ContactDraft,
): Promise<ContactRow> {
  await refuseDuplicate(unit, companyId, address);
  await requireOwnOrganisation(unit, companyId, draft);
  const values = { ...draft, extraInfo: numbered(draft.extraInfo), companyId, ...address, ...entered };
  const contact = one(
    await unit.db.insert(contacts).values(values).onConflictDoNothing().returning(),
    'ERR_DUPLICATED_CONTACT',
  );
  await publishContact(unit, 'create', contact);
  return contact;
}

/** Changes a contact. Throws ERR_NO_CONTACT_FOUND, ERR_DUPLICATED_CONTACT, ERR_NO_ORGANISATION_FOUND. */
export async function editContact(
  unit: Unit,
  companyId: number,
  contactId: number,
  { address, ...changes }: Partial<ContactDraft>,
): Promise<ContactRow> {
  const known = await requireOwnContact(unit, companyId, contactId);
  if (address) await refuseDuplicate(unit, companyId, address, contactId);
  await requireOwnOrganisation(unit, companyId, changes);
  const extraInfo = changes.extraInfo && numbered(changes.extraInfo);
  const reached = address && address.number !== known.number ? { ...address, ...entered } : {};
  return store(unit, contactId, { ...changes, extraInfo, ...reached });
}

async function requireOwnOrganisation(
  unit: Unit,
  companyId: number,
  { organisationId }: Pick<Partial<ContactDraft>, 'organisationId'>,
): Promise<void> {
  if (organisationId) await requireOrganisation(unit, companyId, organisationId);
}

/** Turns the chatbot off or on for a contact. Throws ERR_NO_CONTACT_FOUND. */
export async function toggleDisableBot(unit: Unit, companyId: number, contactId: number) {
  const { disableBot } = await requireOwnContact(unit, companyId, contactId);
  return store(unit, contactId, { disableBot: !disableBot });
}

/** Deletes a contact with its tickets and messages. Throws ERR_NO_CONTACT_FOUND. */
export async function deleteContact(unit: Unit, companyId: number, contactId: number): Promise<ContactRow> {
  // Locked first, as for an arriving message of the contact: transactions that lock in different orders would deadlock.
  await unit.db.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, contactId)).for('update');
  const contact = await requireOwnContact(unit, companyId, contactId);
  await unit.emit(contactLeaving, { companyId, contactId });
  await unit.db.delete(contacts).where(eq(contacts.id, contactId));
  await unit.emit(filesUnused, [contact.profilePicUrl]);
  await publishContactGone(unit, companyId, contactId);
  return contact;
}

async function store(
  unit: Unit,
  contactId: number,
  changes: Partial<typeof contacts.$inferInsert>,
): Promise<ContactRow> {
  const contact = one(
    await unit.db
      .update(contacts)
      .set({ ...changes, ...touched })
      .where(eq(contacts.id, contactId))
      .returning(),
    'ERR_NO_CONTACT_FOUND',
  );
  await publishContact(unit, 'update', contact);
  return contact;
}

async function refuseDuplicate(unit: Unit, companyId: number, address: NumberAddress, exceptId = 0): Promise<void> {
  const samePerson = or(
    isAnyForm(contacts.number, [address.number]),
    address.lid === null ? undefined : eq(contacts.lid, address.lid),
  );
  const [other] = await unit.db
    .select({ id: contacts.id, name: contacts.name })
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), samePerson, ne(contacts.id, exceptId)));
  if (other) throw new AppError('ERR_DUPLICATED_CONTACT', { details: { contact: other } });
}

/** Custom fields get the ids that clients expect: their position in the list. */
function numbered(fields: readonly { id?: number | undefined; name: string; value: string }[]) {
  return fields.map(({ name, value }, index) => ({ id: index + 1, name, value }));
}

/**
 * The new number among the changes of a contact, which is to be checked with WhatsApp before they are stored; undefined
 * without one. Throws ERR_NO_CONTACT_FOUND, ERR_VALIDATION.
 */
export async function changedNumber(
  unit: Unit,
  companyId: number,
  contactId: number,
  changes: BodyOutput<'PUT /contacts/:contactId'>,
): Promise<string | undefined> {
  const known = await requireOwnContact(unit, companyId, contactId);
  requireAllowed(known, changes);
  const { number } = changes;
  return number !== undefined && !known.isGroup && !isStored(number, known) ? number : undefined;
}

/**
 * Changes a contact, for users and programs; `address`: of a new number, checked. Throws ERR_NO_CONTACT_FOUND,
 * ERR_DUPLICATED_CONTACT, ERR_NO_ORGANISATION_FOUND.
 */
export async function changeContact(
  unit: Unit,
  companyId: number,
  contactId: number,
  { number: _number, ...changes }: BodyOutput<'PUT /contacts/:contactId'>,
  address: NumberAddress | undefined,
): Promise<ShownContact> {
  return presentOneContact(unit, await editContact(unit, companyId, contactId, { ...changes, address }));
}

/**
 * Refuses new values that a contact may not have (SPEC §5). A value that the contact has already passes, whatever it is:
 * WhatsApp gave it, e.g. a name of one letter, the subject of a group, or no number. Throws ERR_VALIDATION.
 */
function requireAllowed(known: ContactRow, changes: BodyOutput<'PUT /contacts/:contactId'>): void {
  const { name, email } = contactBody.shape;
  const issues = [
    ...(changes.name === undefined || changes.name === known.name ? [] : issuesIn(name, changes.name, 'body.name')),
    ...(changes.email === undefined || changes.email === known.email
      ? []
      : issuesIn(email, changes.email, 'body.email')),
    ...(changes.number === undefined || known.isGroup || isStored(changes.number, known)
      ? []
      : issuesIn(contactBody.shape.number, changes.number, 'body.number')),
  ];
  if (issues.length > 0) throw new AppError('ERR_VALIDATION', { details: { issues } });
}

function issuesIn(schema: z.ZodType, value: unknown, path: string) {
  const read = schema.safeParse(value, { reportInput: true });
  return read.success ? [] : issuesOfZod(read.error, path);
}

/** Whether a written number is the one that the contact has; a hidden number is written as none. */
function isStored(written: string, known: ContactRow): boolean {
  if (known.number === null) return written === '';
  const entered = enteredNumber(written);
  if (entered === known.number || written.replace(/\D/g, '') === known.number) return true;
  // A number that WhatsApp does not know may be right in its other form.
  return entered !== undefined && known.numberState === 'known' && isSameNumber(entered, known.number);
}

/** Deletes a contact with its tickets and messages, with an entry in the audit log. Throws ERR_NO_CONTACT_FOUND. */
export async function removeContact(unit: Unit, companyId: number, contactId: number): Promise<{ message: string }> {
  const { id, name, number } = await deleteContact(unit, companyId, contactId);
  await unit.audit({ action: 'delete', kind: 'contacts', recordId: id, label: name, before: { number } });
  return { message: 'Contact deleted' };
}
