import { eventKind } from '../../platform/events/event-kind.ts';

/** A campaign is finished: it has no recipient left waiting or being sent to. */
export const campaignFinished = eventKind<{ companyId: number; campaignId: number }>();
