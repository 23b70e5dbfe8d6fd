import type { FieldCondition, Segment } from '@recado/contract';
import { and, type SQL, sql } from 'drizzle-orm';
import { comparedNumber } from '../../../platform/phone-number.ts';
import { contactListItems } from '../../conversations/contact-lists/contact-lists.schema.ts';
import { contacts } from '../../conversations/contacts/contacts.schema.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { meetsField } from '../../conversations/tickets/field-conditions.ts';
import { ticketTags } from '../../conversations/tickets/tags.schema.ts';
import { tickets } from '../../conversations/tickets/tickets.schema.ts';
import { hasSuppressedIdentity, hasSuppressedNumber } from '../suppression/is-suppressed.ts';
import { campaignRecipients } from './campaigns.schema.ts';
import { personColumns, personKey, type Reach } from './person-columns.ts';

/** A segment of a company, evaluated at a time. */
export interface SegmentTarget extends Omit<Segment, 'usesSegment'>, Reach {
  companyId: number;
  now: Date;
}

const day = 24 * 60 * 60_000;
const key = sql`person.key`;

/**
 * Selects the people of a segment with the columns of `peopleOf` and their `id`. People are compared by their numbers
 * (`personKey`), as on the suppression list: an entry of a list is the contact with that number, in whatever form (ADR 55, 99). `offset 0` makes the database compute the compared form of a number once, not once for each condition.
 */
export function peopleOfSegment(target: SegmentTarget): SQL {
  const { companyId } = target;
  const isIn = sql`case when person.contact_id is null then ${hasSuppressedNumber(sql`person.number`, companyId)}
    else ${hasSuppressedIdentity(sql`person.contact_id`, companyId)} end`;
  return sql`select person.*, ${isIn} as suppressed
    from (${target.segmentListId === null ? contactsOf(target) : listed(companyId, target.segmentListId)} offset 0) person
    where ${and(...conditionsOf(target)) ?? sql`true`}`;
}

function listed(companyId: number, listId: number): SQL {
  return sql`select item.id, item.number, null::integer as contact_id, false as unreachable, item.name, item.email, item.is_whatsapp_valid is false as invalid,
      item.is_whatsapp_valid is null as unchecked,
      ${comparedNumber(sql`item.number`)} as key
    from ${contactListItems} item where item.contact_list_id = ${listId}::integer and item.company_id = ${companyId}::integer`;
}

function contactsOf(target: SegmentTarget): SQL {
  return sql`select contact.id, ${personColumns(sql`contact`, target)},
      ${personKey(sql`contact.number`, sql`contact.id`)} as key
    from ${contacts} contact
    where contact.company_id = ${target.companyId}::integer and not contact.is_group`;
}

function conditionsOf(target: SegmentTarget): (SQL | undefined)[] {
  const { companyId, segmentTagIds, segmentContact, excludedTagIds, excludedListIds, excludedCampaignIds } = target;
  const wanted = target.segmentAllTags ? segmentTagIds.map((id) => [id]) : [segmentTagIds];
  return [
    ...wanted.map((ids) => (ids.length > 0 ? tagged(companyId, ids) : undefined)),
    target.segmentOrganisationIds.length > 0 ? isOf(companyId, target.segmentOrganisationIds) : undefined,
    ...target.segmentFields.map((condition) => hasField(companyId, condition)),
    segmentContact === 'within' ? wroteLately(target) : undefined,
    segmentContact === 'notWithin' ? sql`not ${wroteLately(target)}` : undefined,
    excludedTagIds.length > 0 ? sql`not ${tagged(companyId, excludedTagIds)}` : undefined,
    excludedListIds.length > 0 ? sql`not ${onList(companyId, excludedListIds)}` : undefined,
    excludedCampaignIds.length > 0 ? sql`not ${gotCampaign(companyId, excludedCampaignIds)}` : undefined,
  ];
}

/** Whether the person has a ticket with one of the tags. */
function tagged(companyId: number, tagIds: readonly number[]): SQL {
  return hasTicket(
    companyId,
    sql`ticket.id in (select label.ticket_id from ${ticketTags} label where label.tag_id in ${tagIds})`,
  );
}

/**
 * Whether the person has a ticket that meets the condition. Numbers are compared last, once for each contact, because
 * comparing ids takes less time.
 */
function hasTicket(companyId: number, condition: SQL): SQL {
  return sql`exists (select 1 from ${contacts} customer
    where customer.company_id = ${companyId}::integer and ${personKey(sql`customer.number`, sql`customer.id`)} = ${key}
      and customer.id in (select ticket.contact_id from ${tickets} ticket where ${condition}))`;
}

/** Whether the person is a contact whose fields meet the condition; those that administrators keep to themselves meet none. */
function hasField(company: number, condition: FieldCondition): SQL {
  const companyId = sql`${company}::integer`;
  return sql`exists (select 1 from ${contacts} customer
    where customer.company_id = ${companyId} and ${personKey(sql`customer.number`, sql`customer.id`)} = ${key}
      and ${meetsField(condition, { companyId, contactId: sql`customer.id` })})`;
}

/** Whether the person is a contact of one of the organisations. */
function isOf(companyId: number, organisationIds: readonly number[]): SQL {
  return sql`exists (select 1 from ${contacts} customer
    where customer.company_id = ${companyId}::integer and ${personKey(sql`customer.number`, sql`customer.id`)} = ${key}
      and customer.organisation_id in ${organisationIds})`;
}

/** Whether the person wrote within the last `segmentContactDays` days, not in a group. */
function wroteLately({ companyId, segmentContactDays, now }: SegmentTarget): SQL {
  const since = new Date(now.getTime() - segmentContactDays * day).toISOString();
  return hasTicket(
    companyId,
    sql`not ticket.is_group and ticket.id in (select message.ticket_id from ${messages} message
      where message.company_id = ${companyId}::integer and message.created_at >= ${since}::timestamptz
        and not message.from_me)`,
  );
}

function onList(companyId: number, listIds: readonly number[]): SQL {
  return sql`exists (select 1 from ${contactListItems} other
    where other.contact_list_id in ${listIds} and other.company_id = ${companyId}::integer
      and ${comparedNumber(sql`other.number`)} = ${key})`;
}

/** Whether the person got one of the campaigns, or is getting it now. */
function gotCampaign(companyId: number, campaignIds: readonly number[]): SQL {
  return sql`exists (select 1 from ${campaignRecipients} got
    where got.campaign_id in ${campaignIds} and got.company_id = ${companyId}::integer
      and got.state in ('sending', 'sent', 'delivered', 'read', 'replied')
      and ${personKey(sql`got.number`, sql`got.contact_id`)} = ${key})`;
}
