import { asc, desc, type SQL } from 'drizzle-orm';
import { tickets } from './tickets.schema.ts';

/** The order of lists. */
export const newestFirst: readonly SQL[] = [desc(tickets.lastMessageAt), desc(tickets.id)];
/** The order of those who wait, then of the others. */
export const longestWaiting: readonly SQL[] = [asc(tickets.waitingSince), ...newestFirst];

/** How pages in these orders are found. */
export const foundByActivity = { id: tickets.id, sortedBy: [tickets.lastMessageAt] };
export const foundByWait = { id: tickets.id, sortedBy: [tickets.lastMessageAt, tickets.waitingSince] };
