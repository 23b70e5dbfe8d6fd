import { eventKind } from '../../platform/events/event-kind.ts';

/** A user is about to be deleted. */
export const userLeaving = eventKind<{ companyId: number; userId: number }>();

/** The queues or the role of a user changed, and with them the tickets that they may see. */
export const sightChanged = eventKind<{ companyId: number; userId: number }>();
