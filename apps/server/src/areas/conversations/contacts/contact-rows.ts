import type { AnswerInput, FileReference } from '@recado/contract';
import { numberForms } from '@recado/contract/phone-numbers';
import { and, desc, eq, or, type Placeholder, type SQL } from 'drizzle-orm';
import type { ChatAddress } from '../../../channels/port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { isAnyForm } from '../../../platform/phone-number.ts';
import { fileOf } from '../../../platform/storage/sign-files.ts';
import { contacts } from './contacts.schema.ts';
import { contactsChanged, latestConnections } from './in-process-events.ts';

/** The contact of a company with this address, or undefined. */
export async function findContactOf(unit: Unit, companyId: number, { chatId, number, lid }: ChatAddress) {
  const names = or(isAnyForm(contacts.number, [number ?? chatId]), eq(contacts.lid, lid ?? chatId));
  const [contact] = await unit.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), names))
    // The contact with exactly this number, if both of its forms have one.
    .orderBy(desc(eq(contacts.number, number ?? chatId)))
    .limit(1);
  return contact;
}

/** The identifiers of a person in a company. An unknown one (null) matches no contact. */
export type PersonNames = Record<'number' | 'lid', string | null>;

/** The identifiers of a person with the other form of the number, in which it may be stored; null if there is none. */
export type SoughtNames = PersonNames & { otherForm: string | null };

/** The identifiers by which a person is sought. */
export function soughtNames({ number, lid }: PersonNames): SoughtNames {
  return { number, lid, otherForm: number === null ? null : (numberForms(number)[1] ?? null) };
}

/** The condition that a contact of a company has one of the identifiers, the number in any form. */
export function hasOneName(value: (name: 'companyId' | keyof SoughtNames) => Placeholder): SQL | undefined {
  const names = or(
    eq(contacts.number, value('number')),
    eq(contacts.number, value('otherForm')),
    eq(contacts.lid, value('lid')),
  );
  return and(eq(contacts.companyId, value('companyId')), names);
}

/** The identifiers of a contact; undefined when it was deleted. */
export async function namesOfContact(unit: Unit, contactId: number): Promise<PersonNames | undefined> {
  const { number, lid } = contacts;
  const [contact] = await unit.db.select({ number, lid }).from(contacts).where(eq(contacts.id, contactId));
  return contact;
}

/** A contact of the company. Throws ERR_NO_CONTACT_FOUND. */
export async function requireOwnContact(unit: Unit, companyId: number, contactId: number) {
  return one(
    await unit.db
      .select()
      .from(contacts)
      .where(and(eq(contacts.id, contactId), eq(contacts.companyId, companyId))),
    'ERR_NO_CONTACT_FOUND',
  );
}

/**
 * A contact of the company, locked against deletion and merging until the unit ends. Units with this lock wait for each
 * other (`no key update`), e.g. to find or create its ticket one after the other. Throws ERR_NO_CONTACT_FOUND.
 */
export async function lockOwnContact(
  unit: Unit,
  companyId: number,
  contactId: number,
  strength: 'key share' | 'no key update' = 'key share',
) {
  await unit.db.select({ id: contacts.id }).from(contacts).where(eq(contacts.id, contactId)).for(strength);
  return requireOwnContact(unit, companyId, contactId);
}

/** How a contact is addressed: by their LID if known, else by their number; a group's number is its chat. */
export function chatOf(contact: { number: string | null; lid: string | null; isGroup: boolean }): ChatAddress {
  return {
    chatId: contact.lid ?? contact.number ?? '',
    number: contact.isGroup ? null : contact.number,
    lid: contact.lid,
    isGroup: contact.isGroup,
  };
}

/** A contact as stored in the database. */
export type ContactRow = typeof contacts.$inferSelect;
/** A contact in the form of the API, before serialisation. */
export type ShownContact = AnswerInput<'GET /contacts/:contactId'>;

type SummaryRow = Pick<
  ContactRow,
  'id' | 'companyId' | 'name' | 'number' | 'numberState' | 'email' | 'isGroup' | 'disableBot' | 'profilePicUrl'
> & { updatedAt: Date | string };

/** Contacts in the form of the contract, without WhatsApp's internal ids of the person. */
export async function presentContacts(unit: Unit, rows: readonly ContactRow[]): Promise<ShownContact[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const connections = await unit.query(latestConnections, ids);
  return rows.map((row) => ({ ...presentContact(row), whatsapp: connections.get(row.id) ?? null }));
}

/** One contact in the form of the contract. */
export async function presentOneContact(unit: Unit, row: ContactRow): Promise<ShownContact> {
  const connections = await unit.query(latestConnections, [row.id]);
  return { ...presentContact(row), whatsapp: connections.get(row.id) ?? null };
}

function presentContact(row: ContactRow) {
  return {
    ...presentContactSummary(row),
    uuid: row.uuid,
    companyId: row.companyId,
    extraInfo: row.extraInfo,
  };
}

/** The part of a contact that is included in tickets and messages. */
export function presentContactSummary(row: SummaryRow) {
  const picture = pictureOf(row);
  return {
    id: row.id,
    name: row.name,
    number: row.number ?? '',
    numberState: row.numberState,
    email: row.email,
    isGroup: row.isGroup,
    disableBot: row.disableBot,
    profilePicUrl: picture,
    urlPicture: picture,
    updatedAt: row.updatedAt,
  };
}

/** The author of a message, in the form of the contract; null without an author. */
export function presentAuthor(row: Pick<ContactRow, 'id' | 'name' | 'number'> | null) {
  return row && { id: row.id, name: row.name, number: row.number ?? '' };
}

/** The file of the picture; empty if there is none. The row stores its id. */
export function pictureOf(row: { companyId: number; profilePicUrl: string }): FileReference | '' {
  return row.profilePicUrl === '' ? '' : fileOf(row.profilePicUrl, row.companyId);
}

/** Publishes a new or changed contact to the company, and notifies the other modules. */
export async function publishContact(unit: Unit, action: 'create' | 'update', row: ContactRow): Promise<void> {
  const contact = await presentOneContact(unit, row);
  unit.publish({
    name: 'contact',
    companyId: row.companyId,
    audience: { to: 'company' },
    payload: { action, contact },
  });
  await unit.emit(contactsChanged, { companyId: row.companyId, changes: [{ contactId: row.id, action }] });
}

/** Publishes a deletion of a contact to the company, and notifies the other modules. */
export async function publishContactGone(unit: Unit, companyId: number, contactId: number): Promise<void> {
  unit.publish({
    name: 'contact',
    companyId,
    audience: { to: 'company' },
    payload: { action: 'delete', contactId },
  });
  await unit.emit(contactsChanged, { companyId, changes: [{ contactId, action: 'delete' }] });
}
