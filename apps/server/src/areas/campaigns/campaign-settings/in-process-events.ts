import { eventKind } from '../../../platform/events/event-kind.ts';

/** Happens when a company changes the settings of its campaigns. */
export const campaignSettingsChanged = eventKind<{ companyId: number }>();
