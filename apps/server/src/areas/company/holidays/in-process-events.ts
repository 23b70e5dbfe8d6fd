import { eventKind } from '../../../platform/events/event-kind.ts';

/** The days on which a company is closed changed: what was computed with its hours is computed again. */
export const holidaysChanged = eventKind<{ companyId: number }>();
