import { api } from '@recado/api/client';
import type { Campaign } from '@recado/api/contract';
import { changeOf, defineResource, fold } from '@recado/api/live';

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

/** The company's campaigns, the newest first; an event brings their counts while they run. */
export const campaigns: typeof resource = {
  ...resource,
  // Without its recipients, which may be many.
  fetchRecord: (campaignId) => api('GET /campaigns/:campaignId', { params: { campaignId }, query: { brief: 'true' } }),
};

/** Whether it does not send and does not go on by itself, as the server decides with `stopped`. */
function waitsForSomebody({ status, pausedFor }: Campaign): boolean {
  if (status === 'EM_ANDAMENTO') return pausedFor === 'failures' || pausedFor === 'disconnected';
  return pausedFor !== null;
}

/** How near its start a planned campaign can no longer be edited (SPEC §4.4, §9); milliseconds. */
const editableBefore = 3_600_000;

/** What may be changed of a campaign: everything, the messages of a stopped one, or nothing (SPEC §4.4). */
export type Editable = 'all' | 'messages' | 'nothing';

/** What may be changed of a campaign at a moment (milliseconds); of a new one everything. */
export function editableAt(campaign: Pick<Campaign, 'status' | 'scheduledAt'> | undefined, now: number): Editable {
  if (!campaign || campaign.status === 'INATIVA') return 'all';
  if (campaign.status === 'CANCELADA') return 'messages';
  if (campaign.status !== 'PROGRAMADA' || campaign.scheduledAt === null) return 'nothing';
  return Date.parse(campaign.scheduledAt) - now > editableBefore ? 'all' : 'nothing';
}

/** Whether a campaign can go on: it was stopped, by somebody or by failures. */
export function mayRestart({ status, pausedFor }: Pick<Campaign, 'status' | 'pausedFor'>): boolean {
  return status === 'CANCELADA' || (status === 'EM_ANDAMENTO' && pausedFor === 'failures');
}

/** How many recipients a campaign is done with: sent to, failed or suppressed. */
export function doneOf({ counts }: Pick<Campaign, 'counts'>): number {
  const { sent, delivered, read, replied, failed, suppressed } = counts;
  return sent + delivered + read + replied + failed + suppressed;
}

/** The share of recipients that a campaign is done with, 0 to 100. */
export function percentOf(campaign: Pick<Campaign, 'counts' | 'recipients'>): number {
  return campaign.recipients === 0 ? 0 : Math.floor((doneOf(campaign) / campaign.recipients) * 100);
}
