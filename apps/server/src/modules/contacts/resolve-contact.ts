import { and, eq, or, type SQL } from 'drizzle-orm';
import type { ChatAddress } from '../../channels/port.ts';
import type { Unit } from '../../platform/database/database.ts';
import { contacts } from '../../platform/database/schema/index.ts';
import type { Desk } from '../tickets/desk.ts';
import type { ContactRow } from './contact.presenter.ts';
import { publishContact } from './contact-events.ts';
import { mergeContacts } from './merge-contacts.ts';
import { shownName } from './shown-name.ts';

/** Somebody WhatsApp tells of: how he is reached and the name he gave himself. */
export interface Person {
  chat: ChatAddress;
  pushName: string;
}

/** What identifies a contact in a company; either may be unknown, never both. */
interface Names {
  number: string | null;
  lid: string | null;
}

/**
 * The one contact of a person in a company (SERVER §2, Contact identity): found by number or LID, completed with what
 * was not known of him, made when he is new. When number and LID belonged to two contacts they become one.
 */
export async function resolveContact(desk: Desk, unit: Unit, companyId: number, person: Person): Promise<ContactRow> {
  const names = namesOf(person.chat);
  const pushName = shownName(person.pushName);
  const known = await unifyContacts(desk, unit, companyId, names);
  if (known) return completeContact(desk, unit, known, names, pushName);
  const created = await insertContact(unit, companyId, names, { ...person, pushName });
  if (created) {
    publishContact(desk, unit, 'create', created);
    return created;
  }
  return resolveContact(desk, unit, companyId, person);
}

/** A mapping between a number and a LID became known: the contacts that carry them become one, if there are any. */
export async function learnIdentity(desk: Desk, unit: Unit, companyId: number, names: Names): Promise<void> {
  const known = await unifyContacts(desk, unit, companyId, names);
  if (known) await completeContact(desk, unit, known, names, '');
}

/** A group is known by its chat; a person by number and LID, or by the chat when WhatsApp tells neither. */
function namesOf(chat: ChatAddress): Names {
  if (chat.isGroup) return { number: chat.chatId, lid: null };
  if (chat.number === null && chat.lid === null) return { number: null, lid: chat.chatId };
  return { number: chat.number, lid: chat.lid };
}

async function unifyContacts(desk: Desk, unit: Unit, companyId: number, names: Names): Promise<ContactRow | undefined> {
  const carriers = await unit.db
    .select()
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), or(...carries(names))))
    .orderBy(contacts.id)
    .for('no key update');
  const byNumber = carriers.find((row) => names.number !== null && row.number === names.number);
  const byLid = carriers.find((row) => names.lid !== null && row.lid === names.lid);
  if (byNumber && byLid && byNumber.id !== byLid.id) {
    return mergeContacts(desk, unit, { kept: byNumber, absorbed: byLid });
  }
  return byNumber ?? byLid;
}

function carries(names: Names): SQL[] {
  const conditions: SQL[] = [];
  if (names.number !== null) conditions.push(eq(contacts.number, names.number));
  if (names.lid !== null) conditions.push(eq(contacts.lid, names.lid));
  return conditions;
}

/** Fills in what was unknown. A name that is only the number gives way to the one the person gave himself. */
async function completeContact(
  desk: Desk,
  unit: Unit,
  row: ContactRow,
  names: Names,
  pushName: string,
): Promise<ContactRow> {
  const changes: Partial<Pick<ContactRow, 'number' | 'lid' | 'name'>> = {};
  if (names.number !== null && row.number !== names.number) changes.number = names.number;
  if (names.lid !== null && row.lid !== names.lid) changes.lid = names.lid;
  if (pushName && isNameless(row)) changes.name = pushName;
  else if (changes.number && isNameless(row)) changes.name = changes.number;
  if (Object.keys(changes).length === 0) return row;
  const [updated] = await unit.db.update(contacts).set(changes).where(eq(contacts.id, row.id)).returning();
  if (!updated) return row;
  publishContact(desk, unit, 'update', updated);
  return updated;
}

/** Whether nobody has told a name yet: it was made from the address. */
function isNameless(row: ContactRow): boolean {
  return row.name === row.number || row.name === nameOfLid(row.lid);
}

async function insertContact(
  unit: Unit,
  companyId: number,
  names: Names,
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
  return lid?.replace(/@.*$/, '') ?? '';
}
