import { type SQL, sql } from 'drizzle-orm';
import { ticketFollows } from './follows.schema.ts';
import { tickets } from './tickets.schema.ts';

/** The condition that a user follows a ticket. Their few rows are found first, by the primary key. */
export function isFollowedBy(userId: number): SQL {
  return sql`${tickets.id} = any(array(
    select ${ticketFollows.ticketId} from ${ticketFollows} where ${ticketFollows.userId} = ${userId}))`;
}
