import { eventKind } from '../../platform/events/event-kind.ts';

/** A company changed how its campaigns are sent. */
export const campaignSettingsChanged = eventKind<{ companyId: number }>();
