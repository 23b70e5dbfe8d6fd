import { eventKind } from '../../platform/events/event-kind.ts';

/** A note newly mentions a colleague. */
export const mentioned = eventKind<{ companyId: number; mentionId: number }>();
