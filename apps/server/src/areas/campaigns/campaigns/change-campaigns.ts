import type { BodyOutput, Segment } from '@recado/contract';
import { momentIn } from '@recado/contract/local-moment';
import { eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import { refusedValue } from '../../../platform/issues.ts';
import { companyRules } from '../../company/companies/company-rules.ts';
import { requireContactList } from '../../conversations/contact-lists/contact-list-rows.ts';
import { forgetFiles } from '../../conversations/messages/media-files.ts';
import { messages } from '../../conversations/messages/messages.schema.ts';
import { requireOwnQueue } from '../../conversations/queues/queue-rows.ts';
import { requireTag } from '../../conversations/tags/tag-rows.ts';
import { requireOwnWhatsapp } from '../../conversations/whatsapps/whatsapp-rows.ts';
import { campaignSettingsOf } from '../campaign-settings/stored-campaign-settings.ts';
import { lockFileList } from '../file-lists/file-list-rows.ts';
import { announceCampaign, type CampaignRow, lockCampaign, publishCampaign } from './campaign-rows.ts';
import {
  messagesOf,
  onlyTexts,
  questionsOf,
  requireKnownVariables,
  type Texts,
  withOneOfEach,
} from './campaign-texts.ts';
import { campaigns } from './campaigns.schema.ts';
import { requireSendable } from './require-sendable.ts';
import { isAddressed, requireOwnSegment } from './segments.ts';
import { startCampaignJob } from './start-job.ts';

/** The context of a change. */
export interface CampaignContext {
  unit: Unit;
  companyId: number;
}

/** The most campaigns that a company may have. */
const mostCampaigns = 10_000;
/** Within this time (milliseconds) before its start, a campaign cannot be changed (SPEC §4.4). */
const editable = 60 * 60_000;

/**
 * Creates a campaign; with a date it is scheduled. Throws ERR_VALIDATION for a campaign without a text, for an unknown
 * variable, texts that its connection would refuse, a date in the past, or a date without a list or tag;
 * ERR_TOO_MANY_CAMPAIGNS and ERR_NO_*_FOUND.
 */
export async function createCampaign(context: CampaignContext, draft: BodyOutput<'POST /campaigns'>) {
  const { unit, companyId } = context;
  const existing = await unit.db.$count(campaigns, eq(campaigns.companyId, companyId));
  if (existing >= mostCampaigns) throw new AppError('ERR_TOO_MANY_CAMPAIGNS');
  const scheduledAt = await futureMoment(context, draft.scheduledAt);
  const texts = withOneOfEach(draft);
  const fields = { ...texts, ...audienceOf(draft), scheduledAt, status: statusFor(scheduledAt) };
  await requireOwn(context, draft);
  await requireComplete(context, fields);
  const made = one(
    await unit.db
      .insert(campaigns)
      .values({ ...fields, companyId })
      .returning(),
    'ERR_INTERNAL',
  );
  await enqueueStart(unit, made);
  return announceCampaign(unit, 'create', made);
}

/**
 * Changes a campaign that may be edited; of a cancelled one only the texts and their weights. Throws
 * ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_STATE and the errors of `createCampaign`.
 */
export async function changeCampaign(
  context: CampaignContext,
  id: number,
  written: BodyOutput<'PUT /campaigns/:campaignId'>,
) {
  const { unit, companyId } = context;
  const changes = withOneOfEach(written);
  const campaign = await lockCampaign(unit, companyId, id);
  requireEditable(unit.now(), campaign);
  const fields =
    campaign.status === 'CANCELADA'
      ? { ...onlyTexts(changes), weights: changes.weights }
      : await wholeChange(context, campaign, changes);
  await requireComplete(context, { ...campaign, ...defined(fields) });
  const [changed] = await unit.db
    .update(campaigns)
    .set({ ...fields, ...touched })
    .where(eq(campaigns.id, id))
    .returning();
  if (changed && changed.scheduledAt?.getTime() !== campaign.scheduledAt?.getTime()) await enqueueStart(unit, changed);
  return announceCampaign(unit, 'update', { companyId, id });
}

async function wholeChange(
  context: CampaignContext,
  campaign: CampaignRow,
  { scheduledAt: written, ...changes }: BodyOutput<'PUT /campaigns/:campaignId'>,
) {
  await requireOwn(context, changes);
  const scheduledAt =
    written === undefined ? campaign.scheduledAt : await futureMoment(context, written, campaign.scheduledAt);
  return { ...changes, ...audienceOf(changes), scheduledAt, status: statusFor(scheduledAt), pausedFor: null };
}

/** A segment replaces a list or tag; clients that do not support segments replace it with a list or tag. */
function audienceOf({ usesSegment, contactListId, tagListId }: Named) {
  if (usesSegment) return { contactListId: null, tagListId: null };
  return usesSegment === undefined && (contactListId || tagListId) ? { usesSegment: false } : {};
}

/** Replaces the file of a campaign; null removes it. Throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_STATE. */
export async function changeFile(context: CampaignContext, id: number, mediaId: number | null) {
  const { unit, companyId } = context;
  const campaign = await lockCampaign(unit, companyId, id);
  requireEditable(unit.now(), campaign);
  await unit.db.update(campaigns).set({ mediaId }).where(eq(campaigns.id, id));
  await forgetUnsent(context, campaign.mediaId);
  return announceCampaign(unit, 'update', { companyId, id });
}

/**
 * Deletes a campaign with its recipients; sent messages stay in the tickets. Throws ERR_NO_CAMPAIGN_FOUND, and
 * ERR_CAMPAIGN_STATE while it runs.
 */
export async function deleteCampaign(context: CampaignContext, id: number): Promise<void> {
  const { unit, companyId } = context;
  const { status, mediaId } = await lockCampaign(unit, companyId, id);
  if (status === 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_STATE');
  await unit.db.delete(campaigns).where(eq(campaigns.id, id));
  await forgetUnsent(context, mediaId);
  publishCampaign(unit, companyId, { action: 'delete', id });
}

/** Deletes the file that a campaign no longer has, unless a sent message contains it. */
async function forgetUnsent({ unit }: CampaignContext, mediaId: number | null): Promise<void> {
  if (mediaId === null) return;
  const [sent] = await unit.db.select({ id: messages.id }).from(messages).where(eq(messages.mediaId, mediaId)).limit(1);
  if (!sent) await forgetFiles(unit, sql`(${mediaId}::integer)`);
}

/** Throws ERR_CAMPAIGN_STATE unless the campaign may be edited in its status (SPEC §4.4). */
export function requireEditable(now: Date, { status, scheduledAt }: CampaignRow): void {
  if (status === 'INATIVA' || status === 'CANCELADA') return;
  const isFar = status === 'PROGRAMADA' && scheduledAt && scheduledAt.getTime() - now.getTime() > editable;
  if (!isFar) throw new AppError('ERR_CAMPAIGN_STATE');
}

function statusFor(scheduledAt: Date | null): CampaignRow['status'] {
  return scheduledAt === null ? 'INATIVA' : 'PROGRAMADA';
}

type Complete = Texts &
  Segment & {
    confirmation: boolean;
    status: CampaignRow['status'];
    contactListId?: number | null | undefined;
    tagListId?: number | null | undefined;
    whatsappId?: number | null | undefined;
    fileListId?: number | null | undefined;
  };

/**
 * Throws ERR_VALIDATION for a campaign that could not be sent: without a text, with an unknown variable, with texts that
 * its connection would refuse, or scheduled without recipients.
 */
async function requireComplete({ unit, companyId }: CampaignContext, campaign: Complete): Promise<void> {
  if (messagesOf(campaign).length === 0) throw refusedValue('body.message1', 'required');
  if (campaign.confirmation && questionsOf(campaign).length === 0)
    throw refusedValue('body.confirmationMessage1', 'required');
  const { variables } = await campaignSettingsOf(unit, companyId);
  requireKnownVariables(campaign, variables);
  await requireSendable(unit, { ...campaign, companyId });
  const chosen = campaign.usesSegment ? 'segmentListId' : 'contactListId';
  if (campaign.status === 'PROGRAMADA' && !isAddressed(campaign)) throw refusedValue(`body.${chosen}`, 'required');
}

type Named = Pick<
  BodyOutput<'PUT /campaigns/:campaignId'>,
  'contactListId' | 'tagListId' | 'fileListId' | 'queueId' | 'whatsappId' | keyof Segment
>;

/** Requires that everything a campaign refers to belongs to the company. Throws ERR_NO_*_FOUND. */
async function requireOwn({ unit, companyId }: CampaignContext, named: Named): Promise<void> {
  if (named.contactListId) await requireContactList(unit, companyId, named.contactListId);
  if (named.tagListId) await requireTag(unit, companyId, named.tagListId);
  await requireOwnSegment(unit, companyId, named);
  if (named.fileListId) await lockFileList(unit, companyId, named.fileListId);
  if (named.queueId) await requireOwnQueue(unit, companyId, named.queueId);
  if (named.whatsappId) await requireOwnWhatsapp(unit, companyId, named.whatsappId);
}

/**
 * The time that a user entered, on the company's clock. Throws ERR_VALIDATION for a past one, unless it is unchanged.
 */
async function futureMoment(
  { unit, companyId }: CampaignContext,
  written: string | null | undefined,
  known: Date | null = null,
): Promise<Date | null> {
  if (!written) return null;
  const { timeZone } = await companyRules(unit, companyId);
  const moment = momentIn(written, timeZone);
  if (moment.getTime() === known?.getTime()) return known;
  if (moment <= unit.now()) throw refusedValue('body.scheduledAt', 'inPast');
  return moment;
}

async function enqueueStart(unit: Unit, { id, companyId, scheduledAt }: CampaignRow): Promise<void> {
  if (scheduledAt === null) return;
  await unit.enqueue(startCampaignJob(companyId, id, scheduledAt));
}

/** The fields of a change that are present; the others keep their value. */
function defined<Fields extends object>(fields: Fields): Partial<Fields> {
  // Object.fromEntries loses the type of each name; the names are those of `fields`.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}
