import { eventKind } from '../../platform/events/event-kind.ts';

/** Happens when a company is created by a sign-up. */
export const companyFounded = eventKind<{ companyId: number }>();
