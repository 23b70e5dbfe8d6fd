import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Unit } from '../../../platform/database/database.ts';
import { preparedTail, selectionOf } from '../../../platform/database/selection.ts';
import { hasOneName, hasOneScopedName, type PersonNames, type SoughtNames, soughtNames } from './contact-names.ts';
import { type ContactRow, publishContact } from './contact-rows.ts';
import { contactIdentities, contacts } from './contacts.schema.ts';
import { contactHasHistory } from './in-process-events.ts';
import { mergeContacts } from './merge-contacts.ts';

const columns = getTableColumns(contacts);

/** Contacts, locked until the unit ends. */
const heldContacts = selectionOf(columns, new QueryBuilder().select(columns).from(contacts), ' for no key update');

type NamesInCompany = { companyId: number } & SoughtNames;

/** Selects contacts with one of these identifiers; an unknown identifier (null) matches none. */
const named = preparedTail<NamesInCompany>((value) => ({ where: hasOneName(value), orderBy: [asc(contacts.id)] }));
const scoped = preparedTail<NamesInCompany>((value) => ({
  where: hasOneScopedName(value),
  orderBy: [asc(contacts.id)],
}));

/** A contact that was found, and whether only by a user id that the person had before: then the names are old. */
export interface FoundPerson {
  contact: ContactRow;
  isFormer: boolean;
}

/** The contacts with one of the identifiers, locked until the unit ends. */
export function contactsNamed(unit: Unit, companyId: number, names: PersonNames): Promise<ContactRow[]> {
  const isScoped = names.userId !== null || names.parentUserId !== null;
  return unit.select(heldContacts, (isScoped ? scoped : named)({ companyId, ...soughtNames(names) }));
}

/**
 * The one contact of a person (docs/adr/0012, 0126). Contacts that are found by different identifiers are merged, unless
 * a number was given to somebody else: it then leaves a contact that has a history. `proven`: the contact of the person
 * by a statement of WhatsApp, e.g. that they changed their number.
 */
export async function unifyContacts(
  unit: Unit,
  companyId: number,
  names: PersonNames,
  proven?: ContactRow,
): Promise<FoundPerson | undefined> {
  const carriers = await contactsNamed(unit, companyId, names);
  const { userId } = names;
  if (!proven && userId !== null && !carriers.some((row) => row.userId === userId)) {
    const former = await contactOnceCalled(unit, companyId, userId);
    if (former) return { contact: former, isFormer: true };
  }
  const contact = await unify(unit, names, carriers, proven);
  if (contact === 'again') return unifyContacts(unit, companyId, names, proven);
  return contact && { contact, isFormer: false };
}

/** The contact that had a user id before: nobody else gets it later. Locked until the unit ends. */
export async function contactOnceCalled(
  unit: Unit,
  companyId: number,
  userId: string,
): Promise<ContactRow | undefined> {
  const { contactId, kind, value } = contactIdentities;
  const owners = unit.db
    .select({ contactId })
    .from(contactIdentities)
    .where(and(eq(contactIdentities.companyId, companyId), eq(kind, 'userId'), eq(value, userId)));
  const [contact] = await unit.select(heldContacts, {
    where: and(eq(contacts.companyId, companyId), inArray(contacts.id, owners)),
    orderBy: [asc(contacts.id)],
    limit: 1,
  });
  return contact;
}

async function unify(
  unit: Unit,
  names: PersonNames,
  carriers: ContactRow[],
  proven: ContactRow | undefined,
): Promise<ContactRow | undefined | 'again'> {
  const [byId, same] = provenContacts(names, carriers, proven);
  if (byId && same) {
    await joinOrRelease(unit, names, byId, same);
    return 'again';
  }
  const exact = carriers.find((row) => names.number !== null && row.number === names.number);
  const otherForm = carriers.find((row) => row !== byId && row !== exact && isUnclaimed(row, names, exact));
  if (exact && otherForm) {
    await mergeContacts(unit, { kept: exact, absorbed: otherForm });
    return 'again';
  }
  const byNumber = exact ?? otherForm;
  if (!byNumber || byNumber.id === byId?.id) return byId ?? byNumber;
  const isAnothers = contradicts(names, byNumber, byId);
  if (isAnothers && (await unit.query(contactHasHistory, byNumber.id))) {
    await releaseName(unit, byNumber, 'number');
    return byId;
  }
  if (!byId) return byNumber;
  return mergeContacts(unit, isAnothers ? { kept: byId, absorbed: byNumber } : { kept: byNumber, absorbed: byId });
}

/** The contacts that WhatsApp's own ids prove to be the person, the surest first. */
function provenContacts(names: PersonNames, carriers: ContactRow[], proven: ContactRow | undefined): ContactRow[] {
  const known = proven && (carriers.find(({ id }) => id === proven.id) ?? proven);
  const found = [
    known,
    carriers.find((row) => names.lid !== null && row.lid === names.lid),
    carriers.find((row) => names.userId !== null && row.userId === names.userId),
    carriers.find((row) => names.parentUserId !== null && row.parentUserId === names.parentUserId),
  ].filter((row) => row !== undefined);
  return found.filter((row, index) => found.findIndex(({ id }) => id === row.id) === index);
}

/** Merges two contacts of one person; a parent id that moved to a person with another one only leaves its contact. */
async function joinOrRelease(unit: Unit, names: PersonNames, kept: ContactRow, absorbed: ContactRow): Promise<void> {
  const isOnlyParent = absorbed.userId !== names.userId && absorbed.parentUserId === names.parentUserId;
  if (isOnlyParent && kept.parentUserId !== null) await releaseName(unit, absorbed, 'parentUserId');
  else await mergeContacts(unit, { kept, absorbed });
}

/**
 * Whether a contact that was found by the other form of the number is this person: nothing says that WhatsApp knows it
 * as somebody else.
 */
function isUnclaimed(row: ContactRow, names: PersonNames, exact: ContactRow | undefined): boolean {
  const isFree = (kind: 'lid' | 'userId') => {
    const own = names[kind] ?? exact?.[kind] ?? null;
    return row[kind] === null || own === null || row[kind] === own;
  };
  return isFree('lid') && isFree('userId');
}

/** Whether a mapping assigns a number to another person, as far as the data is known (ADR 12). */
function contradicts(names: PersonNames, byNumber: ContactRow, byId: ContactRow | undefined): boolean {
  const isAnother = (kind: 'lid' | 'userId') =>
    names[kind] !== null && byNumber[kind] !== null && byNumber[kind] !== names[kind];
  return isAnother('lid') || isAnother('userId') || (byId !== undefined && byId.number !== null);
}

/**
 * Takes a name from its contact because WhatsApp has given it to another person. The history stays with the contact and
 * its name; without another address it can no longer be written to.
 */
export async function releaseName(
  unit: Unit,
  { id }: ContactRow,
  kind: 'number' | 'parentUserId' | 'username',
): Promise<void> {
  const [released] = await unit.db
    .update(contacts)
    .set({ [kind]: null })
    .where(eq(contacts.id, id))
    .returning();
  if (released) await publishContact(unit, 'update', released);
}
