import { numberForms } from '@recado/contract/phone-numbers';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { contactDetailsJob } from '../../../channels/jobs.ts';
import type { ChatAddress } from '../../../channels/port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { preparedTail, selectionOf } from '../../../platform/database/selection.ts';
import { shownName } from '../../../platform/text/foreign-text.ts';
import {
  type ContactRow,
  hasOneName,
  type PersonNames,
  publishContact,
  type SoughtNames,
  soughtNames,
} from './contact-rows.ts';
import { contacts } from './contacts.schema.ts';
import { contactHasHistory } from './in-process-events.ts';
import { mergeContacts } from './merge-contacts.ts';

const columns = getTableColumns(contacts);

/** Contacts, locked until the unit ends. */
const heldContacts = selectionOf(columns, new QueryBuilder().select(columns).from(contacts), ' for no key update');

type StoredContact = Omit<ContactRow, 'searchText'>;

/** A person or group that WhatsApp reports: their address and the name they gave themselves. */
export interface Person {
  chat: ChatAddress;
  pushName: string;
}

/**
 * The contact of a person in a company (SERVER §2, Contact identity): found by number or LID, completed with new data,
 * created if it does not exist. If number and LID belong to two contacts, these are merged, unless that would join the
 * histories of two people (ADR 12).
 */
export async function resolveContact(unit: Unit, companyId: number, person: Person): Promise<ContactRow> {
  const names = namesOf(person.chat);
  const pushName = shownName(person.pushName);
  const known = await unifyContacts(unit, companyId, names);
  if (known) return completeContact(unit, known, names, pushName);
  const created = await insertContact(unit, companyId, names, { ...person, pushName });
  if (created) {
    await publishContact(unit, 'create', created);
    return created;
  }
  return resolveContact(unit, companyId, person);
}

/** Merges the contacts of a number and a LID, if there are any, when a mapping between them becomes known. */
export async function learnIdentity(unit: Unit, companyId: number, names: PersonNames): Promise<void> {
  const known = await unifyContacts(unit, companyId, names);
  if (known) await completeContact(unit, known, names, '');
}

/**
 * The identifiers of a chat. A group is identified by its chat; a person by number and LID, or by the chat if WhatsApp
 * sends neither.
 */
function namesOf(chat: ChatAddress): PersonNames {
  if (chat.isGroup) return { number: chat.chatId, lid: null };
  if (chat.number === null && chat.lid === null) return { number: null, lid: chat.chatId };
  return { number: chat.number, lid: chat.lid };
}

async function unifyContacts(unit: Unit, companyId: number, names: PersonNames): Promise<ContactRow | undefined> {
  const carriers = await unit.select(heldContacts, named({ companyId, ...soughtNames(names) }));
  const byLid = carriers.find((row) => names.lid !== null && row.lid === names.lid);
  const exact = carriers.find((row) => names.number !== null && row.number === names.number);
  const otherForm = carriers.find((row) => row !== byLid && row !== exact && isUnclaimed(row, names, exact));
  if (exact && otherForm) {
    await mergeContacts(unit, { kept: exact, absorbed: otherForm });
    return unifyContacts(unit, companyId, names);
  }
  const byNumber = exact ?? otherForm;
  if (!byNumber || byNumber.id === byLid?.id) return byLid ?? byNumber;
  if (contradicts(names, byNumber, byLid) && (await unit.query(contactHasHistory, byNumber.id))) {
    await releaseNumber(unit, byNumber);
    return byLid;
  }
  if (!byLid) return byNumber;
  const isKnownPerson = byLid.number !== null || byNumber.lid !== null;
  const pair = isKnownPerson ? { kept: byLid, absorbed: byNumber } : { kept: byNumber, absorbed: byLid };
  return mergeContacts(unit, pair);
}

/**
 * Whether a contact that was found by the other form of the number is this person: nothing says that WhatsApp knows it
 * as somebody else.
 */
function isUnclaimed(row: ContactRow, names: PersonNames, exact: ContactRow | undefined): boolean {
  const lid = names.lid ?? exact?.lid ?? null;
  return row.lid === null || lid === null || row.lid === lid;
}

/** Whether a mapping assigns a number to another person, as far as the data is known (ADR 12). */
function contradicts(names: PersonNames, byNumber: ContactRow, byLid: ContactRow | undefined): boolean {
  const wasAnothers = names.lid !== null && byNumber.lid !== null;
  return (wasAnothers && byNumber.lid !== names.lid) || (byLid !== undefined && byLid.number !== null);
}

/** Selects contacts with one of these identifiers; an unknown identifier (null) matches none. */
const named = preparedTail<{ companyId: number } & SoughtNames>((value) => ({
  where: hasOneName(value),
  orderBy: [asc(contacts.id)],
}));

/** Fills in missing data. A name that is only the number is replaced by the name that the person gave themselves. */
async function completeContact(unit: Unit, row: ContactRow, names: PersonNames, pushName: string): Promise<ContactRow> {
  const changes: Partial<Pick<ContactRow, 'number' | 'numberState' | 'lid' | 'name'>> = {};
  // The data comes from WhatsApp, so the number is known.
  if (row.numberState !== 'known') changes.numberState = 'known';
  if (names.number !== null && row.number !== names.number) changes.number = names.number;
  if (names.lid !== null && row.lid !== names.lid) changes.lid = names.lid;
  if (pushName && isNameless(row)) changes.name = pushName;
  else if (changes.number && isNameless(row)) changes.name = changes.number;
  if (Object.keys(changes).length === 0) return row;
  const [updated] = await unit.db.update(contacts).set(changes).where(eq(contacts.id, row.id)).returning();
  if (!updated) return row;
  await publishContact(unit, 'update', updated);
  return updated;
}

/** Whether the name is only a placeholder made from the address. */
function isNameless(row: ContactRow): boolean {
  const isNumber = row.number !== null && numberForms(row.number).includes(row.name);
  return isNumber || row.name === nameOfLid(row.lid);
}

async function insertContact(
  unit: Unit,
  companyId: number,
  names: PersonNames,
  person: Person,
): Promise<ContactRow | undefined> {
  const name = person.pushName || (names.number ?? nameOfLid(names.lid));
  const [created] = await unit.db
    .insert(contacts)
    .values({ companyId, name, number: names.number, lid: names.lid, isGroup: person.chat.isGroup })
    .onConflictDoNothing()
    .returning();
  return created;
}

function nameOfLid(lid: string | null): string {
  return lid?.split('@', 1)[0] ?? '';
}

/**
 * Removes a number from its contact because WhatsApp has assigned it to another person. The history stays with the
 * contact and its name; without a LID it can no longer be written to.
 */
async function releaseNumber(unit: Unit, contact: ContactRow): Promise<void> {
  const [released] = await unit.db
    .update(contacts)
    .set({ number: null })
    .where(eq(contacts.id, contact.id))
    .returning();
  if (released) await publishContact(unit, 'update', released);
}

/** The age (milliseconds) up to which a contact counts as new. */
const justNow = 60_000;

/**
 * Requests the missing details from WhatsApp: a new contact has no picture yet, and a new group is named by its
 * address.
 */
export async function fetchContactDetails(unit: Unit, contact: StoredContact, connectionId: number): Promise<void> {
  const isNew = unit.now().getTime() - contact.createdAt.getTime() < justNow;
  if (isNew && contact.profilePicUrl === '') await fetchDetails(unit, contact, connectionId);
  else await fetchMissingName(unit, contact, connectionId);
}

/** Requests the name of a group that is still named by its address. */
export async function fetchMissingName(unit: Unit, contact: StoredContact, connectionId: number): Promise<void> {
  if (isUnnamed(contact)) await fetchDetails(unit, contact, connectionId);
}

/** Whether a contact is a group that is named by its address. */
export function isUnnamed({ isGroup, name, number }: Pick<StoredContact, 'isGroup' | 'name' | 'number'>): boolean {
  return isGroup && name === number;
}

function fetchDetails(unit: Unit, { id: contactId, companyId }: StoredContact, connectionId: number): Promise<void> {
  return unit.enqueue(contactDetailsJob(companyId, { contactId, connectionId }));
}
