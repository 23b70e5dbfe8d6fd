import { eventKind, question } from '../../platform/events/event-kind.ts';
import type { Successor } from '../retirement/retire.ts';

/** A queue is being deleted and is already hidden; `to` gets its live tickets, which otherwise have no queue. */
export const queueLeaving = eventKind<{ companyId: number; queueId: number; to?: Successor | undefined }>();

/** How many open and pending tickets a queue has. */
export const ticketsOfQueue = question<{ companyId: number; queueId: number }, Promise<number>>('ticketsOfQueue');
