import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Capabilities } from '../../../channels/port.ts';
import { comparedNumber } from '../../../platform/phone-number.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { hasSuppressedIdentity, hasSuppressedNumber } from '../suppression/is-suppressed.ts';

/** Over which connection people are to be reached. */
export interface Reach {
  /** Its capabilities: they decide who can be reached without a number. */
  can: Pick<Capabilities, 'templates'>;
}

/** What a contact is as a person of a target. `contact`: the name of the table in the statement. */
export function personColumns(contact: SQL, { can }: Reach): SQL {
  const hasNone = sql`${contact}.number is null`;
  // A linked device could write to a LID; a mass message to somebody who hides their number gets the device banned.
  const isKnown = can.templates ? sql`${contact}.user_id is not null` : sql`false`;
  return sql`coalesce(${contact}.number, '') as number, case when ${hasNone} then ${contact}.id end as contact_id,
    ${hasNone} and not ${isKnown} as unreachable, ${contact}.name, ${contact}.email,
    ${contact}.number is not null and ${contact}.number_state = 'unknown' as invalid,
    ${contact}.number is not null and ${contact}.number_state = 'unchecked' as unchecked`;
}

/** Whether a contact opted out, by their number, or by WhatsApp's ids for who has none. */
export function hasOptedOut(contact: SQL, companyId: number): SQL {
  return sql`case when ${contact}.number is null then ${hasSuppressedIdentity(sql`${contact}.id`, companyId)}
    else ${hasSuppressedNumber(sql`${contact}.number`, companyId)} end`;
}

/** What tells people apart: the number in its compared form, else the contact. An empty number is none. */
export function personKey(number: Column | SQL, contactId: Column | SQL): SQL {
  return sql`coalesce(nullif(${comparedNumber(number)}, ''), 'contact ' || ${contactId})`;
}

/** Whether the person has consented to marketing: the condition for a query as in `isBlockedPerson`. */
export function hasConsented(companyId: number): SQL {
  return sql`${personKey(sql`person.number`, sql`person.contact_id`)} in (
    select ${personKey(sql`consenting.number`, sql`consenting.id`)} from marketing_consents said
    join ${contacts} consenting on consenting.id = said.contact_id
    where said.company_id = ${companyId}::integer and said.is_current and said.state = 'given')`;
}

/**
 * Whether the person is a contact whom the company has blocked, by number or contact: the condition for a query of the
 * people of a target under the name `person`.
 */
export function isBlockedPerson(companyId: number): SQL {
  return sql`${personKey(sql`person.number`, sql`person.contact_id`)} in (
    select ${personKey(sql`blocked.number`, sql`blocked.id`)} from ${contacts} blocked
    where blocked.company_id = ${companyId}::integer and blocked.blocked_at is not null)`;
}
