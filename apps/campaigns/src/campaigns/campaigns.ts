import { api } from '@recado/api/client';
import { changeOf, defineResource, fold } from '@recado/api/live';
import type { Campaign } from '@recado/contract';

const resource = defineResource({
  list: 'GET /campaigns',
  record: 'GET /campaigns/:campaignId',
  create: 'POST /campaigns',
  update: 'PUT /campaigns/:campaignId',
  remove: 'DELETE /campaigns/:campaignId',
  events: { campaign: changeOf },
  belongs: (campaign, { searchParam = '', stopped }) =>
    (stopped !== 'true' || waitsForSomebody(campaign)) &&
    fold(searchParam)
      .split(/\s+/)
      .every((word) => fold(campaign.name).includes(word)),
});

/** The company's campaigns, the newest first; events update their counts while they run. */
export const campaigns: typeof resource = {
  ...resource,
  // Without its recipients, which may be many.
  fetchRecord: (campaignId) => api('GET /campaigns/:campaignId', { params: { campaignId }, query: { brief: 'true' } }),
};

/** Whether it is not sending and will not continue by itself, by the server's rule for `stopped`. */
function waitsForSomebody({ status, pausedFor }: Campaign): boolean {
  if (status === 'EM_ANDAMENTO') return isHeld(pausedFor) || pausedFor === 'disconnected';
  return pausedFor !== null;
}

/** Milliseconds before its start from which a scheduled campaign can no longer be edited (SPEC §4.4, §9). */
const editableBefore = 3_600_000;

/** The part of a campaign that may be changed: everything, the messages of a stopped one, or nothing (SPEC §4.4). */
export type Editable = 'all' | 'messages' | 'nothing';

/** The part of a campaign that may be changed at a given time (milliseconds); everything if it is new. */
export function editableAt(campaign: Pick<Campaign, 'status' | 'scheduledAt'> | undefined, now: number): Editable {
  if (!campaign || campaign.status === 'INATIVA') return 'all';
  if (campaign.status === 'CANCELADA') return 'messages';
  if (campaign.status !== 'PROGRAMADA' || campaign.scheduledAt === null) return 'nothing';
  return Date.parse(campaign.scheduledAt) - now > editableBefore ? 'all' : 'nothing';
}

/** The reasons for which a running campaign waits until somebody resumes it, as in the server. */
const held: readonly Campaign['pausedFor'][] = ['failures', 'template-required', 'template-stopped', 'template-moved'];

function isHeld(pausedFor: Campaign['pausedFor']): boolean {
  return held.includes(pausedFor);
}

/** Whether a campaign can be restarted: it was stopped by a user, or waits for one. */
export function mayRestart({ status, pausedFor }: Pick<Campaign, 'status' | 'pausedFor'>): boolean {
  return status === 'CANCELADA' || (status === 'EM_ANDAMENTO' && isHeld(pausedFor));
}

/** The number of finished recipients of a campaign: sent, failed or suppressed. */
export function doneOf({ counts }: Pick<Campaign, 'counts'>): number {
  const { sent, delivered, read, replied, failed, suppressed } = counts;
  return sent + delivered + read + replied + failed + suppressed;
}

/** The share of finished recipients, 0 to 100. */
export function percentOf(campaign: Pick<Campaign, 'counts' | 'recipients'>): number {
  return campaign.recipients === 0 ? 0 : Math.floor((doneOf(campaign) / campaign.recipients) * 100);
}
