import type { AnswerInput, ConfirmationState, EventInput, QuestionCounts, RecipientCounts } from '@recado/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { whatsapps } from '../../../platform/database/schema/whatsapps.ts';
import { AppError } from '../../../platform/errors.ts';
import { createStatePublisher } from '../../../platform/realtime/news.ts';
import { fileOf } from '../../../platform/storage/sign-files.ts';
import { contactLists } from '../../conversations/contact-lists/contact-lists.schema.ts';
import { mediaFiles } from '../../conversations/messages/messages.schema.ts';
import { campaignAnswers, campaignCounts, campaigns } from './campaigns.schema.ts';
import { segmentNamesOfCampaign } from './segments.ts';

/** A campaign as stored in the database. */
export type CampaignRow = typeof campaigns.$inferSelect;
/** A campaign in the form of the contract. */
export type PresentedCampaign = AnswerInput<'PUT /campaigns/:campaignId'>;

/** The counts of a campaign's recipients by state; states without recipients are absent. */
const someCounts = sql<Partial<RecipientCounts> | null>`(
  select json_object_agg(state, count) from (
    select state, sum(count)::integer as count from ${campaignCounts}
    where ${campaignCounts.campaignId} = ${campaigns.id} group by state) counted)`;

/** The counts of a campaign's recipients by what became of their question; answers without recipients are absent. */
const someAnswers = sql<Partial<Record<ConfirmationState, number>> | null>`(
  select json_object_agg(${campaignAnswers.confirmation}, ${campaignAnswers.count}) from ${campaignAnswers}
  where ${campaignAnswers.campaignId} = ${campaigns.id})`;

/**
 * Selects campaigns with the names of their references, and the counts of their recipients; add `where` and `orderBy`.
 */
export function selectCampaigns(unit: Unit) {
  return unit.db
    .select({
      campaign: campaigns,
      whatsapp: { id: whatsapps.id, name: whatsapps.name },
      contactList: {
        id: contactLists.id,
        name: contactLists.name,
        contactsCount: contactLists.contactsCount,
        validCount: contactLists.validCount,
        invalidCount: contactLists.invalidCount,
      },
      media: { name: mediaFiles.name, originalName: mediaFiles.originalName },
      counts: someCounts,
      answers: someAnswers,
      segmentNames: segmentNamesOfCampaign,
    })
    .from(campaigns)
    .leftJoin(whatsapps, eq(whatsapps.id, campaigns.whatsappId))
    .leftJoin(contactLists, eq(contactLists.id, campaigns.contactListId))
    .leftJoin(mediaFiles, eq(mediaFiles.id, campaigns.mediaId))
    .$dynamic();
}

type SelectedCampaign = Awaited<ReturnType<typeof selectCampaigns>>[number];

/** A campaign in the form of the contract; its file as a signed address. */
export function presentCampaign(row: SelectedCampaign): PresentedCampaign {
  const { campaign, whatsapp, contactList, media, segmentNames } = row;
  const { resumedAt: _resumed, lastSentAt: _last, mediaId: _media, ...stored } = campaign;
  const { templateCategories: _moved, limitCheckedAt: _checked, ...shown } = stored;
  const counts = allCounts(row.counts ?? {});
  return {
    ...shown,
    whatsapp,
    contactList,
    segmentNames,
    mediaPath: media && fileOf(media.name, campaign.companyId),
    mediaName: media?.originalName ?? null,
    counts,
    questions: campaign.confirmation ? questionCounts(row.answers ?? {}) : null,
    recipients: Object.values(counts).reduce((sum, count) => sum + count, 0),
  };
}

function questionCounts(some: Partial<Record<ConfirmationState, number>>): QuestionCounts {
  const { asked: waiting = 0, accepted = 0, declined = 0, unanswered = 0, optedOut = 0 } = some;
  const asked = waiting + accepted + declined + unanswered + optedOut;
  return { asked, waiting, accepted, declined, unanswered, optedOut };
}

/** Counts of every state; those that are absent are 0. */
export function allCounts(some: Partial<RecipientCounts>): RecipientCounts {
  const none = { queued: 0, sending: 0, sent: 0, delivered: 0, read: 0, replied: 0, failed: 0, suppressed: 0 };
  return { ...none, ...some };
}

/** A campaign of the company in the form of the contract. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function readCampaign(unit: Unit, companyId: number, id: number) {
  const row = one(await selectCampaigns(unit).where(ownCampaign(companyId, id)), 'ERR_NO_CAMPAIGN_FOUND');
  return presentCampaign(row);
}

/** A campaign of the company, locked until the unit ends. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function lockCampaign(unit: Unit, companyId: number, id: number): Promise<CampaignRow> {
  return one(
    await unit.db.select().from(campaigns).where(ownCampaign(companyId, id)).for('no key update'),
    'ERR_NO_CAMPAIGN_FOUND',
  );
}

/** A campaign of the company, without a lock. Throws ERR_NO_CAMPAIGN_FOUND. */
export async function requireCampaign(unit: Unit, companyId: number, id: number): Promise<CampaignRow> {
  return one(await unit.db.select().from(campaigns).where(ownCampaign(companyId, id)), 'ERR_NO_CAMPAIGN_FOUND');
}

function ownCampaign(companyId: number, id: number) {
  return and(eq(campaigns.companyId, companyId), eq(campaigns.id, id));
}

/** The least time between two events of a campaign whose recipients change, in milliseconds. */
const newsPause = 1_000;

/** Reads a campaign after a change and publishes it to the administrators. */
export async function announceCampaign(
  unit: Unit,
  action: 'create' | 'update',
  { companyId, id }: { companyId: number; id: number },
) {
  const record = await readCampaign(unit, companyId, id);
  publishCampaign(unit, companyId, { action, record });
  return record;
}

/** Publishes a campaign to the administrators. */
export function publishCampaign(unit: Unit, companyId: number, payload: EventInput<'campaign'>): void {
  unit.publish({ name: 'campaign', companyId, audience: { to: 'admins' }, payload });
}

/**
 * Notifies the administrators after the unit commits that recipients of a campaign changed, at most once a second per
 * campaign.
 */
export type PublishCampaign = (unit: Unit, companyId: number, campaignId: number) => void;

/** Creates the function of this process that notifies administrators. */
export function createCampaignNews(platform: Pick<ServicePlatform, 'database' | 'logger'>): PublishCampaign {
  return createStatePublisher(
    platform,
    async (unit, companyId, id) => {
      // The campaign may have been deleted meanwhile.
      await announceCampaign(unit, 'update', { companyId, id }).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    },
    newsPause,
  );
}
