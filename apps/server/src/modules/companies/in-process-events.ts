import { eventKind } from '../../platform/events/event-kind.ts';

/** A company was created by a sign-up. */
export const companyFounded = eventKind<{ companyId: number }>();
