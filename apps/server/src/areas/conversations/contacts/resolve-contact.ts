import { numberForms } from '@recado/contract/phone-numbers';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { contactDetailsJob } from '../../../channels/jobs.ts';
import type { ChatAddress, ScopedIdentity } from '../../../channels/port.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { shownName } from '../../../platform/text/foreign-text.ts';
import { namesIn, type PersonNames } from './contact-names.ts';
import { contactOfAlias } from './contact-of-alias.ts';
import { type ContactRow, publishContact } from './contact-rows.ts';
import { contacts, type IdentitySource, identityKinds } from './contacts.schema.ts';
import { usernameChanged } from './in-process-events.ts';
import { contactOnceCalled, contactsNamed, releaseName, unifyContacts } from './unify-contacts.ts';

type StoredContact = Omit<ContactRow, 'searchText'>;

/** The names under which a message or a statement of WhatsApp shows a person. */
type KnownNames = PersonNames & { username: string | null };

/** A person or group that WhatsApp reports: their address and the name they gave themselves. */
export interface Person {
  chat: ChatAddress;
  pushName: string;
  /** Where the names were learnt; a message unless given. */
  source?: IdentitySource;
}

/**
 * The contact of a person in a company (SERVER §2, Contact identity): found by any of their identities, completed with
 * new data, created if it does not exist. If the identities belong to two contacts, these are merged, unless that would
 * join the histories of two people (docs/adr/0012, 0126).
 */
export async function resolveContact(unit: Unit, companyId: number, person: Person): Promise<ContactRow> {
  const names = namesOf(person.chat);
  const pushName = shownName(person.pushName);
  const source = person.source ?? 'message';
  const known = await findPerson(unit, companyId, names);
  // A late message under a former user id has the former names.
  if (known?.isFormer) return known.contact;
  if (known) return completeContact(unit, known.contact, { names, pushName, source });
  const created = await insertContact(unit, companyId, names, { ...person, pushName, source });
  if (created) {
    await publishContact(unit, 'create', created);
    return created;
  }
  return resolveContact(unit, companyId, person);
}

/** Merges the contacts of a number and a LID, if there are any, when a mapping between them becomes known. */
export async function learnIdentity(
  unit: Unit,
  companyId: number,
  { number, lid }: Pick<PersonNames, 'number' | 'lid'>,
): Promise<void> {
  const names = { number, lid, userId: null, parentUserId: null, username: null };
  const known = await unifyContacts(unit, companyId, names);
  if (known) await completeContact(unit, known.contact, { names, pushName: '', source: 'mapping' });
}

/** What a person was called before. */
export type FormerNames = { number: string | null } & Record<keyof ScopedIdentity, string | null>;

/**
 * Gives the contact that had the former names the present ones, which WhatsApp states to be the same person's
 * (CLOUD-API 2). Returns the contact; undefined if the person is not known, or has newer names already.
 */
export async function renamePerson(
  unit: Unit,
  companyId: number,
  { former, chat, source }: { former: FormerNames; chat: ChatAddress; source: IdentitySource },
): Promise<ContactRow | undefined> {
  const names = namesOf(chat);
  const proven = await contactCalled(unit, companyId, former);
  const owner = names.userId === null ? undefined : await contactOnceCalled(unit, companyId, names.userId);
  if (owner && owner.userId !== names.userId) return undefined;
  const known = await unifyContacts(unit, companyId, names, proven);
  return known && !known.isFormer ? completeContact(unit, known.contact, { names, pushName: '', source }) : undefined;
}

/** The contact of former names: the user ids prove it; a number only if its contact is not known as somebody else. */
async function contactCalled(unit: Unit, companyId: number, former: FormerNames): Promise<ContactRow | undefined> {
  const { number, userId, parentUserId } = former;
  const found = await contactsNamed(unit, companyId, { number, lid: null, userId, parentUserId });
  const byUserId = userId === null ? undefined : found.find((row) => row.userId === userId);
  const once = byUserId ?? (userId === null ? undefined : await contactOnceCalled(unit, companyId, userId));
  const byParent = found.find((row) => parentUserId !== null && row.parentUserId === parentUserId);
  return once ?? byParent ?? found.find((row) => row.number !== null && (row.userId === null || userId === null));
}

/** The contact of the names; a username finds one if nothing else does, and if no user id says who has it. */
async function findPerson(unit: Unit, companyId: number, names: KnownNames) {
  const known = (await unifyContacts(unit, companyId, names)) ?? (await contactOfAlias(unit, companyId, names));
  if (known || names.username === null) return known;
  const isFree = and(eq(contacts.username, names.username), isNull(contacts.userId));
  const [contact] = await unit.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), isFree))
    .for('no key update');
  return contact && { contact, isFormer: false };
}

/**
 * The identifiers of a chat. A group is identified by its chat; a person by number, LID and user ids, or by the chat if
 * WhatsApp sends none.
 */
function namesOf(chat: ChatAddress): KnownNames {
  const nothing = { userId: null, parentUserId: null, username: null };
  if (chat.isGroup) return { ...nothing, number: chat.chatId, lid: null };
  const names = { ...namesIn(chat), username: chat.scoped?.username ?? null };
  if (names.number === null && names.lid === null && names.userId === null) return { ...names, lid: chat.chatId };
  return names;
}

/** What is learnt of a person. */
interface Learnt {
  names: KnownNames;
  pushName: string;
  source: IdentitySource;
}

/** Fills in missing data. A name that is only the number is replaced by the name that the person gave themselves. */
async function completeContact(unit: Unit, row: ContactRow, { names, pushName, source }: Learnt): Promise<ContactRow> {
  const changes: Partial<ContactRow> = {};
  for (const kind of identityKinds) if (names[kind] !== null && row[kind] !== names[kind]) changes[kind] = names[kind];
  if (Object.keys(changes).length > 0) changes.identitySource = source;
  // The data comes from WhatsApp, so the number is known.
  if (row.numberState !== 'known') changes.numberState = 'known';
  if (pushName && isNameless(row)) changes.name = pushName;
  else if (changes.number && isNameless(row)) changes.name = changes.number;
  if (Object.keys(changes).length === 0) return row;
  if (changes.username) await freeUsername(unit, row.companyId, changes.username, row.id);
  const [updated] = await unit.db.update(contacts).set(changes).where(eq(contacts.id, row.id)).returning();
  if (!updated) return row;
  await publishContact(unit, 'update', updated);
  if (row.username !== null && changes.username) {
    await unit.emit(usernameChanged, { contactId: row.id, name: updated.name, username: changes.username });
  }
  return updated;
}

/** Takes a username from whoever had it before: it moves freely between people. */
async function freeUsername(unit: Unit, companyId: number, username: string, exceptId = 0): Promise<void> {
  const holders = await unit.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), eq(contacts.username, username), ne(contacts.id, exceptId)));
  for (const holder of holders) await releaseName(unit, holder, 'username');
}

/** The name of a person who shows neither a name nor anything that people know them by. */
const withoutName = 'Sem nome';

/** Whether the name is only a placeholder made from the address. */
function isNameless(row: ContactRow): boolean {
  const isNumber = row.number !== null && numberForms(row.number).includes(row.name);
  return isNumber || [nameOfLid(row.lid), row.username, withoutName].includes(row.name);
}

async function insertContact(
  unit: Unit,
  companyId: number,
  names: KnownNames,
  { pushName, chat, source }: Person,
): Promise<ContactRow | undefined> {
  if (names.username !== null) await freeUsername(unit, companyId, names.username);
  const name = pushName || names.number || names.username || nameOfLid(names.lid) || withoutName;
  const [created] = await unit.db
    .insert(contacts)
    .values({ companyId, name, ...names, isGroup: chat.isGroup, identitySource: source })
    .onConflictDoNothing()
    .returning();
  return created;
}

function nameOfLid(lid: string | null): string {
  return lid?.split('@', 1)[0] ?? '';
}

/** The age (milliseconds) up to which a contact counts as new. */
const justNow = 60_000;

/**
 * Requests the missing details from WhatsApp: a new contact has no picture yet, and a new group is named by its
 * address.
 */
export async function fetchContactDetails(unit: Unit, contact: StoredContact, connectionId: number): Promise<void> {
  const isNew = unit.now().getTime() - contact.createdAt.getTime() < justNow;
  // Once asked, a person without a picture is not asked about with each further message.
  const isAsked = contact.profilePicUrl !== '' || contact.pictureCheckedAt !== null;
  if (isNew && !isAsked) await fetchDetails(unit, contact, connectionId);
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
