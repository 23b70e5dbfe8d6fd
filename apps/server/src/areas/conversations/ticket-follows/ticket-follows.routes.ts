import { mostFollows, type ticketFollowEndpoints } from '@recado/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { ticketFollows } from '../tickets/follows.schema.ts';
import { tickets } from '../tickets/tickets.schema.ts';
import { requireTicket } from '../tickets/visibility.ts';
import { tellFollows } from './follow-rows.ts';

/** Following; each endpoint covers only what the caller follows. */
export function ticketFollowRoutes(): Handlers<keyof typeof ticketFollowEndpoints> {
  return {
    'PUT /ticket-follows/:ticketId': async ({ unit, session, params }) => {
      await follow(unit, session, params.ticketId);
      return { message: 'Ticket followed' };
    },
    'DELETE /ticket-follows/:ticketId': async ({ unit, session, params }) => {
      await unfollow(unit, session, params.ticketId);
      return { message: 'Ticket no longer followed' };
    },
  };
}

/**
 * Follows a ticket that the caller sees. Closed ones are forgotten here. Throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION,
 * ERR_TICKET_FOLLOW_LIMIT.
 */
async function follow(unit: Unit, session: CallerSession, ticketId: number): Promise<void> {
  const { companyId, userId } = session;
  await requireTicket(unit, session, ticketId);
  // Locked, so that two requests do not both take the last place.
  await unit.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  await unit.db.execute(sql`
    delete from ${ticketFollows} using ${tickets}
    where ${ticketFollows.userId} = ${userId} and ${tickets.id} = ${ticketFollows.ticketId} and ${tickets.status} = 'closed'`);
  await unit.db.insert(ticketFollows).values({ companyId, userId, ticketId }).onConflictDoNothing();
  const followed = await unit.db.$count(ticketFollows, eq(ticketFollows.userId, userId));
  if (followed > mostFollows) throw new AppError('ERR_TICKET_FOLLOW_LIMIT');
  await tellFollows(unit, companyId, userId);
}

/** Follows a ticket no longer, also one that the caller no longer sees. Throws ERR_NO_TICKET_FOUND. */
async function unfollow(unit: Unit, { companyId, userId }: CallerSession, ticketId: number): Promise<void> {
  one(await unit.db.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, ticketId)), 'ERR_NO_TICKET_FOUND');
  await unit.db
    .delete(ticketFollows)
    .where(and(eq(ticketFollows.userId, userId), eq(ticketFollows.ticketId, ticketId)));
  await tellFollows(unit, companyId, userId);
}
