import { eventKind } from '../../../platform/events/event-kind.ts';

/** The limit of what a company's messages may cost in a month was changed or removed. */
export const messageLimitChanged = eventKind<{ companyId: number }>();
