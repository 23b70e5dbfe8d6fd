import type { SQL } from 'drizzle-orm';
import { eventKind, question } from '../../../platform/events/event-kind.ts';
import type { Successor } from '../retirement/retire.ts';

/** Happens before a user is deleted; `to` gets their open tickets, which otherwise wait in their queues. */
export const userLeaving = eventKind<{ companyId: number; userId: number; to?: Successor | undefined }>([
  'tickets',
  'quick-messages',
  'macros',
  'chats',
]);

/** Asks how many open tickets a user has. */
export const ticketsOfUser = question<{ companyId: number; userId: number }, Promise<number>>('ticketsOfUser');

/** Happens when the queues or the role of a user change, and with them the tickets that they may see. */
export const visibilityChanged = eventKind<{ companyId: number; userId: number }>(['tickets', 'ticket-follows']);

/** Happens when it changes how many tickets somebody gets, or when: limits, hours, skills, queues and absences. */
export const agentsChanged = eventKind<{ companyId: number }>();

/** Asks for the average rating of a user as an expression; the id is a column of the query. */
export const averageRating = question<SQL, SQL<number | null>>('averageRating');
