import { eventKind } from '../../../platform/events/event-kind.ts';

/** Happens when a campaign is finished: no recipient is queued or being sent to. */
export const campaignFinished = eventKind<{ companyId: number; campaignId: number }>();

/** A campaign of the company began or goes on. */
export const campaignRuns = eventKind<{ companyId: number }>();
