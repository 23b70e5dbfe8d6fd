import { eventKind } from '../../platform/events/event-kind.ts';

/** Somebody is about to be deleted. */
export const userLeaving = eventKind<{ companyId: number; userId: number }>();

/** The queues or the role of somebody changed: they may see other tickets than before. */
export const sightChanged = eventKind<{ companyId: number; userId: number }>();
