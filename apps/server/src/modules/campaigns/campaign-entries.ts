import { type AnswerInput, mostCampaignEntries } from '@recado/api/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { contactListItems } from '../contact-lists/contact-lists.schema.ts';
import { readCampaign } from './campaign-rows.ts';
import { campaignRecipients } from './campaigns.schema.ts';

/** A campaign with what existing clients count for its report (SPEC §3). Throws ERR_NO_CAMPAIGN_FOUND. */
export async function readCampaignWithEntries(
  storage: Pick<Storage, 'address'>,
  unit: Unit,
  companyId: number,
  id: number,
): Promise<AnswerInput<'GET /campaigns/:campaignId'>> {
  const { contactList, ...campaign } = await readCampaign(storage, unit, companyId, id);
  const contacts = contactList ? await contactsOf(unit, companyId, contactList.id) : [];
  return {
    ...campaign,
    contactList: contactList && { ...contactList, contacts },
    shipping: await shippingOf(unit, companyId, id),
  };
}

function contactsOf({ db }: Unit, companyId: number, listId: number) {
  const { id, name, number, isWhatsappValid } = contactListItems;
  return (
    db
      .select({ id, name, number, isWhatsappValid })
      .from(contactListItems)
      .where(and(eq(contactListItems.companyId, companyId), eq(contactListItems.contactListId, listId)))
      // Of the index, so that a list of 100,000 is not sorted.
      .orderBy(contactListItems.searchText, id)
      .limit(mostCampaignEntries)
  );
}

function shippingOf({ db }: Unit, companyId: number, campaignId: number) {
  const { id, number, confirmationRequestedAt, deliveredAt } = campaignRecipients;
  return db
    .select({ id, number, confirmationRequestedAt, deliveredAt })
    .from(campaignRecipients)
    .where(and(eq(campaignRecipients.companyId, companyId), eq(campaignRecipients.campaignId, campaignId)))
    .orderBy(id)
    .limit(mostCampaignEntries);
}
