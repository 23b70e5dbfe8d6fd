import { eventKind } from '../../platform/events/event-kind.ts';

/** A queue is being deleted, and nobody sees it any more. */
export const queueLeaving = eventKind<{ companyId: number; queueId: number }>();
