import { desc, type SQL, sql } from 'drizzle-orm';
import { messages } from '../../platform/database/schema/index.ts';

/** Newest first. Imported messages have lower places than their ids say: `createdAt` is when they were written. */
export const newestFirst: SQL[] = [desc(messages.createdAt), desc(messages.id)];

/** What stands before a message of this ticket. */
export function standsBefore(ticketId: number, messageId: number): SQL {
  return sql`(${messages.createdAt}, ${messages.id}) < (
    select place.created_at, place.id from messages place where place.id = ${messageId} and place.ticket_id = ${ticketId})`;
}
