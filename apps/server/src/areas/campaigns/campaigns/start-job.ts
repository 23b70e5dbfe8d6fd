import type { NewJob } from '../../../platform/jobs/job.ts';

/** The kind of the job that starts a campaign at its time. */
export const startCampaignKind = 'start-campaign';

/** The job that starts a campaign; it does nothing once the campaign has another time. */
export function startCampaignJob(companyId: number, campaignId: number, scheduledAt: Date): NewJob {
  const payload = { campaignId, scheduledAt: scheduledAt.toISOString() };
  return { companyId, lane: `campaign-start:${campaignId}`, kind: startCampaignKind, payload, runAt: scheduledAt };
}
