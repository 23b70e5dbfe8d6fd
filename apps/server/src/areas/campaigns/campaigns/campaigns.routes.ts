import { type AnswerInput, type campaignEndpoints, mostCampaignEntries } from '@recado/contract';
import { internationalNumber } from '@recado/contract/phone-numbers';
import { and, desc, eq, gt, inArray, isNotNull, ne, or } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import { folded } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/paging.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { contactListItems } from '../../conversations/contact-lists/contact-lists.schema.ts';
import { recordFile } from '../../conversations/messages/media-files.ts';
import { readReport } from './campaign-report.ts';
import { presentCampaign, readCampaign, requireCampaign, selectCampaigns } from './campaign-rows.ts';
import { campaignRecipients, campaigns } from './campaigns.schema.ts';
import { changeCampaign, changeFile, createCampaign, deleteCampaign, requireEditable } from './change-campaigns.ts';
import { exportRecipients } from './export-recipients.ts';
import { heldFor } from './held-campaigns.ts';
import { previewCampaign } from './preview-campaign.ts';
import { previewPrice } from './price-campaign.ts';
import { cancelCampaign, restartCampaign } from './run-campaigns.ts';
import { sendTest } from './test-send.ts';

const newestFirst = [desc(campaigns.id)];
const mostOffered = 500;

/** Campaigns (SPEC §2.10, §4.4, §7). */
export function campaignRoutes(platform: ServicePlatform): Handlers<keyof typeof campaignEndpoints> {
  return {
    'GET /campaigns': async ({ unit, session: { companyId }, query }) => {
      const list = {
        from: campaigns,
        rows: selectCampaigns(unit),
        where: and(eq(campaigns.companyId, companyId), query.stopped ? waitsForSomebody(unit.now()) : undefined),
        search: folded(campaigns.name),
        order: newestFirst,
      };
      const { rows, ...page } = await listOf(unit, list, query);
      return { records: rows.map((row) => presentCampaign(row)), ...page };
    },
    'GET /campaigns/list': async ({ unit, session: { companyId } }) => {
      const ofCompany = selectCampaigns(unit).where(eq(campaigns.companyId, companyId));
      const rows = await ofCompany.orderBy(...newestFirst).limit(mostOffered);
      return rows.map((row) => presentCampaign(row));
    },
    'GET /campaigns/:campaignId': ({ unit, session: { companyId }, params: { campaignId }, query: { brief } }) =>
      (brief ? readCampaign : readCampaignWithEntries)(unit, companyId, campaignId),
    'POST /campaigns': ({ unit, session: { companyId }, body }) => createCampaign({ unit, companyId }, body),
    'PUT /campaigns/:campaignId': ({ unit, session: { companyId }, params, body }) =>
      changeCampaign({ unit, companyId }, params.campaignId, body),
    'DELETE /campaigns/:campaignId': async ({ unit, session: { companyId }, params }) => {
      await deleteCampaign({ unit, companyId }, params.campaignId);
      return { message: 'Campaign deleted' };
    },
    'POST /campaigns/:campaignId/media-upload': {
      check: async ({ unit, session: { companyId }, params }) =>
        requireEditable(unit.now(), await requireCampaign(unit, companyId, params.campaignId)),
      attach: async ({ unit, session: { companyId }, params, file }) =>
        changeFile({ unit, companyId }, params.campaignId, await recordFile(unit, file)),
    },
    'DELETE /campaigns/:campaignId/media-upload': ({ unit, session: { companyId }, params }) =>
      changeFile({ unit, companyId }, params.campaignId, null),
    'POST /campaigns/:campaignId/cancel': ({ unit, session: { companyId }, params }) =>
      cancelCampaign(unit, companyId, params.campaignId),
    'POST /campaigns/:campaignId/restart': ({ unit, session: { companyId }, params }) =>
      restartCampaign(unit, companyId, params.campaignId),
    'GET /campaigns/:campaignId/report': ({ unit, session: { companyId }, params }) =>
      readReport(unit, companyId, params.campaignId),
    'GET /campaigns/:campaignId/recipients': async ({ unit, session: { companyId }, params, query }) => {
      await requireCampaign(unit, companyId, params.campaignId);
      const ofState = query.state && eq(campaignRecipients.state, query.state);
      const list = {
        from: campaignRecipients,
        rows: unit.db.select().from(campaignRecipients).$dynamic(),
        where: and(eq(campaignRecipients.campaignId, params.campaignId), ofState),
        search: folded(campaignRecipients.name, campaignRecipients.number),
        order: [campaignRecipients.id],
      };
      const { rows: records, ...page } = await listOf(unit, list, query);
      return { records, ...page };
    },
    'GET /campaigns/:campaignId/export': {
      fromReplica: true,
      reads: ({ reader, params }) => exportRecipients(reader, params.campaignId),
    },
    'POST /campaigns/preview': ({ unit, session: { companyId }, body }) => previewCampaign(unit, companyId, body),
    'POST /campaigns/price': ({ unit, session: { companyId }, body }) => previewPrice(unit, companyId, body),
    'POST /campaigns/:campaignId/test': {
      reads: async ({ reader, session, params, body: { number, messageIndex } }) => {
        const digits = internationalNumber(number);
        if (digits === undefined) throw refusedValue('body.number', 'invalidPhone');
        await sendTest(platform, reader, session, { ...params, number: digits, messageIndex });
        return { message: 'Test message sent' };
      },
    },
  };
}

/** Milliseconds for which the bell shows a campaign that could not start. */
const shownFor = 24 * 60 * 60_000;

/**
 * Selects campaigns that need a user: stopped by failures or the limit of costs, without an open connection, or not
 * started within the last day.
 */
function waitsForSomebody(now: Date) {
  return or(
    and(eq(campaigns.status, 'EM_ANDAMENTO'), inArray(campaigns.pausedFor, [...heldFor, 'disconnected', 'limit'])),
    and(
      ne(campaigns.status, 'EM_ANDAMENTO'),
      isNotNull(campaigns.pausedFor),
      gt(campaigns.updatedAt, new Date(now.getTime() - shownFor)),
    ),
  );
}

/** A campaign with what existing clients count for its report (SPEC §3). Throws ERR_NO_CAMPAIGN_FOUND. */
async function readCampaignWithEntries(
  unit: Unit,
  companyId: number,
  id: number,
): Promise<AnswerInput<'GET /campaigns/:campaignId'>> {
  const { contactList, ...campaign } = await readCampaign(unit, companyId, id);
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
      // The order of an index, so that a list of 100,000 is not sorted.
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
