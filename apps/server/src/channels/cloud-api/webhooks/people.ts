import type { Author, ChatAddress } from '../../port.ts';
import { type ContactForm, contactForm, eachOf } from './forms.ts';

/** What a webhook says about a person, in several places. Each may be missing, empty, or in the place of another. */
export interface PersonHints {
  ids: readonly (string | undefined)[];
  userIds?: readonly (string | undefined)[];
  parentUserIds?: readonly (string | undefined)[];
  username?: string | undefined;
}

/** A user id of a business portfolio; `CC.ENT.…` is one of a group of portfolios (CLOUD-API, People). */
const userIdForm = /^[A-Z]{2}\.[A-Za-z0-9]{1,128}$/;
const parentForm = /^[A-Z]{2}\.ENT\.[A-Za-z0-9]{1,128}$/;
const numberForm = /^\+?(\d{5,20})$/;

/**
 * The address of a person: their number is its id, or their user id if WhatsApp hides the number. Some partners report a
 * user id where a number belongs (CLOUD-API 26). Null if the person has neither.
 */
export function addressOf({ ids, userIds = [], parentUserIds = [], username }: PersonHints): ChatAddress | null {
  const all = [...userIds, ...parentUserIds, ...ids].filter((id) => id !== undefined);
  const number = ids.flatMap((id) => numberForm.exec(id ?? '')?.[1] ?? [])[0] ?? null;
  const userId = all.find((id) => userIdForm.test(id)) ?? null;
  const parentUserId = all.find((id) => parentForm.test(id)) ?? null;
  const chatId = number ?? userId;
  if (chatId === null) return null;
  const scoped = userId === null ? {} : { scoped: { userId, parentUserId, username: username || null } };
  return { chatId, number, lid: null, ...scoped, isGroup: false };
}

/** The same person as the author of a message. */
export function authorOf({ number, lid, scoped }: ChatAddress, name: string): Author {
  return { number, lid, ...(scoped && { scoped }), name };
}

/** The people whom a webhook describes beside its messages. */
export type Contacts = readonly ContactForm[];

export function contactsIn(value: unknown): Contacts {
  return eachOf(contactForm, value);
}

/**
 * The description of a person in `contacts[]`. The only one there is the person, unless it names another one: a number
 * may be written in two ways (CLOUD-API 29).
 */
export function contactFor(contacts: Contacts, ids: readonly (string | undefined)[]): ContactForm | undefined {
  const known = new Set(ids.filter(Boolean));
  const named = contacts.find(({ wa_id, user_id }) => known.has(wa_id) || known.has(user_id));
  const [only] = contacts;
  if (named || !only || contacts.length > 1) return named;
  const [hasUserId] = ids.filter((id) => userIdForm.test(id ?? ''));
  return hasUserId !== undefined && only.user_id && only.user_id !== hasUserId ? undefined : only;
}
