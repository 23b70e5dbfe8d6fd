import { eventKind } from '../../platform/events/event-kind.ts';

/** A note mentions a colleague who did not know of it yet. */
export const mentioned = eventKind<{ companyId: number; mentionId: number }>();
