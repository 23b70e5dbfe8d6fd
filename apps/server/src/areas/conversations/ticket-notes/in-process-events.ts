import { eventKind } from '../../../platform/events/event-kind.ts';

/** Happens when a note newly mentions a colleague. */
export const mentioned = eventKind<{ companyId: number; mentionId: number }>();
