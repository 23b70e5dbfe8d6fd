import type { SQL } from 'drizzle-orm';
import { eventKind, question } from '../../platform/events/event-kind.ts';
import type { Successor } from '../retirement/retire.ts';

/** A user is about to be deleted; `to` gets their open tickets, which otherwise wait in their queues. */
export const userLeaving = eventKind<{ companyId: number; userId: number; to?: Successor | undefined }>();

/** How many open tickets a user has. */
export const ticketsOfUser = question<{ companyId: number; userId: number }, Promise<number>>('ticketsOfUser');

/** The queues or the role of a user changed, and with them the tickets that they may see. */
export const sightChanged = eventKind<{ companyId: number; userId: number }>();

/** The average rating of a user, whose id is an expression: a column of the query that reads them. */
export const averageRating = question<SQL, SQL<number | null>>('averageRating');
