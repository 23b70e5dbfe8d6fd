import type { Segment } from '@recado/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { contactListItems } from '../../conversations/contact-lists/contact-lists.schema.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { ticketTags } from '../../conversations/tickets/tags.schema.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { hasSuppressedNumber } from '../suppression/is-suppressed.ts';
import { campaignRecipients } from './campaigns.schema.ts';
import { hasOptedOut, personColumns, personKey, type Reach } from './person-columns.ts';
import { peopleOfSegment } from './segment-people.ts';
import { zoneOfNumber } from './waking-zones.ts';

/** The target of a campaign: a segment, a list, or the contacts whose tickets have a tag. */
export interface Target extends Segment, Reach {
  companyId: number;
  contactListId: number | null;
  tagListId: number | null;
  now: Date;
}

/** The most recipients of a campaign, as many as a list has contacts. */
const mostRecipients = 100_000;

/**
 * Selects the people of a target: `number`, `name`, `email`, whether WhatsApp does not know the number (`invalid`) or
 * was not asked yet (`unchecked`), whether they opted out (`suppressed`), and whether the connection cannot reach them
 * (`unreachable`). Each number occurs once. Somebody without a number has their `contact_id`.
 */
export function peopleOf(target: Target): SQL {
  const { companyId, contactListId, tagListId } = target;
  if (target.usesSegment) return sql`${peopleOfSegment(target)} order by person.id limit ${mostRecipients}`;
  if (contactListId !== null) {
    return sql`select ${contactListItems.number} as number, null::integer as contact_id, false as unreachable, ${contactListItems.name} as name,
        ${contactListItems.email} as email, ${contactListItems.isWhatsappValid} is false as invalid,
        ${contactListItems.isWhatsappValid} is null as unchecked,
        ${hasSuppressedNumber(contactListItems.number, companyId)} as suppressed
      from ${contactListItems}
      where ${eq(contactListItems.contactListId, contactListId)} and ${eq(contactListItems.companyId, companyId)}
      order by ${contactListItems.id} limit ${mostRecipients}`;
  }
  const isTagged = sql`exists (select 1 from ${tickets} join ${ticketTags} on ${ticketTags.ticketId} = ${tickets.id}
    where ${tickets.contactId} = ${contacts.id} and ${ticketTags.tagId} = ${tagListId}::integer)`;
  return sql`select ${personColumns(sql`contacts`, target)}, ${hasOptedOut(sql`contacts`, companyId)} as suppressed
    from ${contacts}
    where ${eq(contacts.companyId, companyId)} and not ${contacts.isGroup} and ${isTagged}
    order by ${contacts.id} limit ${mostRecipients}`;
}

/**
 * Runs a statement that compares many people with many others, by hashes. Just after an import the database
 * underestimates how many rows there are and would compare each with each: 100,000 with 20,000 takes a quarter of an
 * hour.
 */
export async function comparingMany({ db }: Unit, statement: SQL) {
  await db.execute(sql`set local enable_nestloop = off`);
  const result = await db.execute(statement);
  await db.execute(sql`set local enable_nestloop = on`);
  return result;
}

/**
 * Copies the people of a target into a campaign, in one statement: 100,000 take seconds. Recipients whose numbers
 * WhatsApp does not know, and those whom the connection cannot reach, are stored as failed; a person whose number occurs
 * in two forms is stored once. The official platform cannot be asked about numbers: it refuses the message. Returns the
 * number of recipients.
 */
export async function expandCampaign(unit: Unit, campaignId: number, target: Target): Promise<number> {
  const key = personKey(sql`person.number`, sql`person.contact_id`);
  const { rowCount } = await comparingMany(
    unit,
    sql`
    insert into ${campaignRecipients}
      (company_id, campaign_id, number, contact_id, name, email, zone, state, failed_code, is_checked)
    select ${target.companyId}::integer, ${campaignId}::integer, number, contact_id, name, email,
      ${zoneOfNumber(sql`number`)},
      case when suppressed then 'suppressed' when unreachable or invalid then 'failed' else 'queued' end,
      case when suppressed then null when unreachable then 'ERR_CAMPAIGN_UNREACHABLE'
        when invalid then 'ERR_WAPP_INVALID_CONTACT' end,
      not unchecked or ${target.can.templates}::boolean
    from (select distinct on (${key}) person.* from (${peopleOf(target)}) person order by ${key}) people
    on conflict (campaign_id, number) where number <> '' do nothing`,
  );
  return rowCount ?? 0;
}
