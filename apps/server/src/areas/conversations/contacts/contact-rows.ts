import type { AnswerInput, FileReference } from '@recado/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { ChatAddress } from '../../../channels/port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { fileOf } from '../../../platform/storage/sign-files.ts';
import { hasAddress, type PersonNames } from './contact-names.ts';
import { contacts } from './contacts.schema.ts';
import { contactsChanged, latestConnections } from './in-process-events.ts';
import { organisationsOf } from './organisation-rows.ts';

/** The contact of a company with this address, or undefined. */
export async function findContactOf(unit: Unit, companyId: number, chat: ChatAddress) {
  const { chatId, number, scoped } = chat;
  const [contact] = await unit.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), hasAddress(chat)))
    // The contact with the user id, then that with exactly this number, if both of its forms have one.
    .orderBy(
      ...(scoped ? [desc(sql`${contacts.userId} is not distinct from ${scoped.userId}`)] : []),
      desc(eq(contacts.number, number ?? chatId)),
    )
    .limit(1);
  return contact;
}

/** The identifiers of a contact; undefined when it was deleted. */
export async function namesOfContact(unit: Unit, contactId: number): Promise<PersonNames | undefined> {
  const { number, lid, userId, parentUserId } = contacts;
  const names = { number, lid, userId, parentUserId };
  const [contact] = await unit.db.select(names).from(contacts).where(eq(contacts.id, contactId));
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

/** A contact as stored in the database. */
export type ContactRow = typeof contacts.$inferSelect;
/** A contact in the form of the API, before serialisation. */
export type ShownContact = AnswerInput<'PUT /contacts/:contactId'>;

type SummaryRow = Pick<
  ContactRow,
  | 'id'
  | 'companyId'
  | 'name'
  | 'number'
  | 'numberState'
  | 'username'
  | 'email'
  | 'isGroup'
  | 'disableBot'
  | 'organisationId'
  | 'profilePicUrl'
> & { updatedAt: Date | string; blockedAt: Date | string | null };

/** Contacts in the form of the contract, without WhatsApp's internal ids of the person. */
export async function presentContacts(unit: Unit, rows: readonly ContactRow[]): Promise<ShownContact[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const connections = await unit.query(latestConnections, ids);
  const known = await organisationsOf(unit, rows);
  return rows.map((row) => ({
    ...presentContact(row),
    organisation: known.get(row.organisationId) ?? null,
    whatsapp: connections.get(row.id) ?? null,
  }));
}

/** One contact in the form of the contract. */
export async function presentOneContact(unit: Unit, row: ContactRow): Promise<ShownContact> {
  const [contact] = await presentContacts(unit, [row]);
  if (!contact) throw new Error('A contact is presented as one');
  return contact;
}

function presentContact(row: ContactRow) {
  return {
    ...presentContactSummary(row),
    uuid: row.uuid,
    companyId: row.companyId,
    extraInfo: row.extraInfo,
    blockedBy: row.blockedBy,
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
    username: row.username,
    email: row.email,
    isGroup: row.isGroup,
    disableBot: row.disableBot,
    blockedAt: row.blockedAt,
    organisationId: row.organisationId,
    profilePicUrl: picture,
    urlPicture: picture,
    updatedAt: row.updatedAt,
  };
}

/** The author of a message, in the form of the contract; null without an author. */
export function presentAuthor(row: Pick<ContactRow, 'id' | 'name' | 'number' | 'username'> | null) {
  return row && { id: row.id, name: row.name, number: row.number ?? '', username: row.username };
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
