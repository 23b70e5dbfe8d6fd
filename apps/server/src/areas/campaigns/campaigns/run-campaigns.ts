import type { ErrorCode, PauseReason, RecipientState } from '@recado/contract';
import { and, count, desc, eq, gt, inArray, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type JobHandler, transactional } from '../../../platform/jobs/handlers.ts';
import { connectionOf } from './campaign-connection.ts';
import { announceCampaign, type CampaignRow, lockCampaign } from './campaign-rows.ts';
import { campaignRecipients, campaigns } from './campaigns.schema.ts';
import { expandCampaign } from './expand-campaign.ts';
import { isHeld } from './held-campaigns.ts';
import { campaignFinished, campaignRuns } from './in-process-events.ts';
import { waitForList } from './list-in-import.ts';
import { enqueueNextSend } from './pace.ts';
import { isSegmentGone } from './segments.ts';
import { startCampaignKind } from './start-job.ts';
import { categoriesOf, type Obstacle, obstacleOf, usableTemplates } from './template-obstacles.ts';

const payload = z.object({ campaignId: z.number(), scheduledAt: z.string() });

/**
 * Starts a campaign at its time, or when its contact list is whole. Does nothing if the time was changed or the campaign was
 * deleted.
 */
export function startCampaignHandler(): JobHandler {
  return transactional(startCampaignKind, payload, async (unit, { campaignId, scheduledAt }) => {
    const [campaign] = await unit.db.select().from(campaigns).where(eq(campaigns.id, campaignId)).for('no key update');
    if (campaign?.status !== 'PROGRAMADA' || campaign.scheduledAt?.toISOString() !== scheduledAt) return;
    await waitForList(unit, campaign);
    await run(unit, campaign);
    await announceCampaign(unit, 'update', campaign);
  });
}

/**
 * Stops a running campaign; after the commit nothing more is sent. Throws ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_STATE.
 */
export async function cancelCampaign(unit: Unit, companyId: number, id: number) {
  const { status } = await lockCampaign(unit, companyId, id);
  if (status !== 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_STATE');
  await updateCampaign(unit, id, { status: 'CANCELADA', pausedFor: null });
  return announceCampaign(unit, 'update', { companyId, id });
}

/**
 * Continues a campaign that was cancelled, or that waits for a person to resume it. Throws ERR_NO_CAMPAIGN_FOUND,
 * ERR_CAMPAIGN_STATE, ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_WINDOW_CLOSED for free texts over a connection that needs templates,
 * ERR_TEMPLATE_NOT_APPROVED.
 */
export async function restartCampaign(unit: Unit, companyId: number, id: number) {
  const campaign = await lockCampaign(unit, companyId, id);
  const isStopped = campaign.status === 'CANCELADA' || isHeld(campaign);
  if (!isStopped) throw new AppError('ERR_CAMPAIGN_STATE');
  const pausedFor = await run(unit, campaign);
  const refusal = pausedFor && refusals[pausedFor];
  if (refusal) throw new AppError(refusal);
  return announceCampaign(unit, 'update', { companyId, id });
}

/** What a person reads who resumes a campaign that cannot run. */
const refusals: Partial<Record<PauseReason, ErrorCode>> = {
  'no-connection': 'ERR_NO_DEF_WAPP_FOUND',
  'template-required': 'ERR_WAPP_WINDOW_CLOSED',
  'template-stopped': 'ERR_TEMPLATE_NOT_APPROVED',
};

/** Makes a campaign run; the first time, its recipients are copied. Returns why it cannot run, or null. */
async function run(unit: Unit, campaign: CampaignRow): Promise<PauseReason | null> {
  const { id, companyId } = campaign;
  const connection = await connectionOf(unit, campaign);
  if (!connection) return refuse(unit, id, 'no-connection');
  const whatsappId = connection.id;
  const isNew = campaign.startedAt === null;
  if (isNew && (await isSegmentGone(unit, companyId, campaign))) return askForSegment(unit, id);
  // Who starts or resumes it accepts the categories that its templates have now.
  const obstacle = await obstacleOf(unit, { ...campaign, templateCategories: {} }, connection);
  if (obstacle) return refuse(unit, id, obstacle);
  const now = unit.now();
  const target = { ...campaign, now, can: connection.can };
  if (isNew && (await expandCampaign(unit, id, target)) === 0) return refuse(unit, id, 'no-recipients');
  const startedAt = campaign.startedAt ?? now;
  const templateCategories = categoriesOf((await usableTemplates(unit, campaign, connection)) ?? []);
  const running = { status: 'EM_ANDAMENTO', pausedFor: null, whatsappId, startedAt, resumedAt: now } as const;
  await updateCampaign(unit, id, { ...running, limitCheckedAt: null, templateCategories });
  await finishIfDone(unit, id);
  await enqueueNextSend(unit, { companyId, whatsappId });
  await unit.emit(campaignRuns, { companyId });
  return null;
}

async function refuse(unit: Unit, id: number, pausedFor: 'no-connection' | 'no-recipients' | Obstacle) {
  await updateCampaign(unit, id, { status: 'CANCELADA', pausedFor });
  return pausedFor;
}

/** Turns a campaign whose segment lost a part into a draft instead of starting it, so that a user can repair it. */
async function askForSegment(unit: Unit, id: number): Promise<PauseReason> {
  const pausedFor = 'segment-gone';
  await updateCampaign(unit, id, { status: 'INATIVA', scheduledAt: null, pausedFor });
  return pausedFor;
}

/** Answers `fileListIsSent`. */
export async function sendsFileList({ db }: Unit, fileListId: number): Promise<boolean> {
  const isSent = and(eq(campaigns.fileListId, fileListId), inArray(campaigns.status, ['PROGRAMADA', 'EM_ANDAMENTO']));
  return (await db.select({ id: campaigns.id }).from(campaigns).where(isSent).limit(1)).length > 0;
}

/** Stores changes of a campaign. */
export async function updateCampaign(unit: Unit, id: number, changes: Partial<CampaignRow>): Promise<void> {
  await unit.db.update(campaigns).set(changes).where(eq(campaigns.id, id));
}

/** If `mostFailures` of the latest `observed` attempts to send a question or a message failed, the campaign stops. */
const observed = 20;
const mostFailures = 10;
/**
 * The codes that say something of the recipient, not of the campaign. WhatsApp lets people rest who got many messages of
 * companies lately.
 */
const noFailures = [
  'ERR_CAMPAIGN_UNCONFIRMED',
  'ERR_CAMPAIGN_DECLINED',
  'ERR_CAMPAIGN_UNREACHABLE',
  'ERR_CAMPAIGN_VALUE_MISSING',
  'ERR_WAPP_CONTACT_RESTING',
] as const satisfies ErrorCode[];

/**
 * Stops a campaign with many recent failures, until a user restarts it. Recipients who did not confirm do not count, nor
 * those who were skipped.
 */
export async function stopAfterFailures(unit: Unit, id: number): Promise<void> {
  const { campaignId, state, failedCode, handedAt } = campaignRecipients;
  const isFailed = sql<boolean>`${state} = 'failed' and coalesce(${failedCode}, '') not in ${noFailures}`;
  const latest = unit.db
    .select({ isFailed: isFailed.as('is_failed') })
    .from(campaignRecipients)
    .innerJoin(campaigns, eq(campaigns.id, campaignId))
    .where(and(eq(campaignId, id), gt(handedAt, campaigns.resumedAt)))
    .orderBy(desc(handedAt))
    .limit(observed)
    .as('latest');
  const [failures] = await unit.db.select({ count: count() }).from(latest).where(sql`${latest.isFailed}`);
  if ((failures?.count ?? 0) < mostFailures) return;
  await unit.db
    .update(campaigns)
    .set({ pausedFor: 'failures' })
    .where(and(eq(campaigns.id, id), eq(campaigns.status, 'EM_ANDAMENTO')));
}

/**
 * Finishes a campaign if no recipient is queued or being sent to. Returns whether it did. If the last two recipients
 * are done at the same time, the transaction that locks the campaign second sees both.
 */
export async function finishIfDone(unit: Unit, id: number): Promise<boolean> {
  const someIn = (states: RecipientState[]) =>
    unit.db
      .select({ id: campaignRecipients.id })
      .from(campaignRecipients)
      .where(and(eq(campaignRecipients.campaignId, id), inArray(campaignRecipients.state, states)));
  const [waits] = await someIn(['queued']).limit(1);
  if (waits) return false;
  const running = and(eq(campaigns.id, id), eq(campaigns.status, 'EM_ANDAMENTO'));
  await unit.db.select({ id: campaigns.id }).from(campaigns).where(running).for('no key update');
  const done = await unit.db
    .update(campaigns)
    .set({ status: 'FINALIZADA', completedAt: unit.now(), pausedFor: null })
    .where(and(running, notExists(someIn(['queued', 'sending']))))
    .returning({ companyId: campaigns.companyId });
  for (const { companyId } of done) await unit.emit(campaignFinished, { companyId, campaignId: id });
  return done.length > 0;
}
