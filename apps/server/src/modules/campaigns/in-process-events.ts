import { eventKind } from '../../platform/events/event-kind.ts';

/** A campaign is finished: none of its recipients waits or is being sent to. */
export const campaignFinished = eventKind<{ companyId: number; campaignId: number }>();
