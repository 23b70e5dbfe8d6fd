import { eventKind } from '../../platform/events/event-kind.ts';

/** A queue is being deleted and is already hidden. */
export const queueLeaving = eventKind<{ companyId: number; queueId: number }>();
