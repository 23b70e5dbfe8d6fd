import { eventKind } from '../../platform/events/event-kind.ts';

/** Somebody signed up: there is a new company. */
export const companyFounded = eventKind<{ companyId: number }>();
