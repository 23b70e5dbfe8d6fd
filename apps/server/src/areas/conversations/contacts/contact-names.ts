import { numberForms } from '@recado/contract/phone-numbers';
import { and, eq, or, type Placeholder, type SQL } from 'drizzle-orm';
import type { Author, Capabilities, ChatAddress } from '../../../channels/port.ts';
import { isAnyForm } from '../../../platform/phone-number.ts';
import { contacts } from './contacts.schema.ts';

/** The condition that a contact is the person or group of an address: by number, LID, or the ids of the official platform. */
export function hasAddress({ chatId, number, lid, scoped }: ChatAddress): SQL | undefined {
  return or(
    isAnyForm(contacts.number, [number ?? chatId]),
    eq(contacts.lid, lid ?? chatId),
    scoped && eq(contacts.userId, scoped.userId),
    scoped?.parentUserId ? eq(contacts.parentUserId, scoped.parentUserId) : undefined,
  );
}

/** The address of a person who is named in a chat, e.g. as an author. */
export function addressOf({ number, lid, scoped }: Omit<Author, 'name'>): ChatAddress {
  return { chatId: lid ?? number ?? scoped?.userId ?? '', number, lid, scoped, isGroup: false };
}

/**
 * The identifiers of a person in a company (docs/adr/0126). An unknown one (null) matches no contact. The username is
 * none of them: it moves freely between people.
 */
export type PersonNames = Record<'number' | 'lid' | 'userId' | 'parentUserId', string | null>;

/** The identifiers in an address. */
export function namesIn({ number, lid, scoped }: Omit<Author, 'name'>): PersonNames {
  return { number, lid, userId: scoped?.userId ?? null, parentUserId: scoped?.parentUserId ?? null };
}

/** The identifiers of a person with the other form of the number, in which it may be stored; null if there is none. */
export type SoughtNames = PersonNames & { otherForm: string | null };

/** The identifiers by which a person is sought. */
export function soughtNames(names: PersonNames): SoughtNames {
  const { number } = names;
  return { ...names, otherForm: number === null ? null : (numberForms(number)[1] ?? null) };
}

type NameValue = (name: 'companyId' | keyof SoughtNames) => Placeholder;

/** The condition that a contact of a company has one of the identifiers of a linked device, the number in any form. */
export function hasOneName(value: NameValue): SQL | undefined {
  return and(eq(contacts.companyId, value('companyId')), hasNumberOrLid(value));
}

/** The same for a person of the official platform; apart, so that others do not pay for it. */
export function hasOneScopedName(value: NameValue): SQL | undefined {
  const isScoped = [eq(contacts.userId, value('userId')), eq(contacts.parentUserId, value('parentUserId'))];
  return and(eq(contacts.companyId, value('companyId')), or(hasNumberOrLid(value), ...isScoped));
}

function hasNumberOrLid(value: NameValue): SQL | undefined {
  return or(
    eq(contacts.number, value('number')),
    eq(contacts.number, value('otherForm')),
    eq(contacts.lid, value('lid')),
  );
}

/**
 * Whether messages can reach a contact over a connection. A linked device knows no user ids, and the official platform no
 * LIDs; only the latter has templates.
 */
export function isReachable(
  { number, lid, userId = null }: Addressed,
  { templates: isOfficial }: Pick<Capabilities, 'templates'>,
): boolean {
  return number !== null || (isOfficial ? userId : lid) !== null;
}

type StoredContact = typeof contacts.$inferSelect;
/** The fields by which a contact is addressed. */
type Addressed = Pick<StoredContact, 'number' | 'lid' | 'isGroup'> &
  Partial<Pick<StoredContact, 'userId' | 'parentUserId' | 'username'>>;

/**
 * How a contact is addressed: by their LID if known, else by their number, else by their user id; a group's number is
 * its chat.
 */
export function chatOf({ number, lid, userId, parentUserId, username, isGroup }: Addressed): ChatAddress {
  const scoped = userId ? { userId, parentUserId: parentUserId ?? null, username: username ?? null } : undefined;
  return {
    chatId: lid ?? number ?? userId ?? '',
    number: isGroup ? null : number,
    lid,
    ...(scoped && { scoped }),
    isGroup,
  };
}
