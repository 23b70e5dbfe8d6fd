import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { tickets } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { leaveQuickMessages } from '../quick-messages/leave-quick-messages.ts';
import { changeTicket } from '../tickets/change-ticket.ts';
import { publishUserGone } from './user-events.ts';
import { deleteUserRow, readUser } from './users.service.ts';

/**
 * Deletes a user: his sessions end, his open tickets wait for somebody else, what he wrote for everybody stays.
 * Throws ERR_NO_USER_FOUND; ERR_NO_PERMISSION for oneself, so that somebody who manages always stays, and for a super user.
 */
export async function deleteUser(platform: Platform, unit: Unit, session: Session, userId: number): Promise<void> {
  const user = await readUser(unit, session.companyId, userId);
  if (user.id === session.userId || (user.super && !session.super)) throw new AppError('ERR_NO_PERMISSION');
  await returnTickets(platform, unit, session, userId);
  await leaveQuickMessages(platform, unit, userId);
  await platform.sessions.endAllOf(unit, userId);
  await deleteUserRow(unit, session.companyId, userId);
  publishUserGone(unit, session.companyId, userId);
}

async function returnTickets(platform: Platform, unit: Unit, session: Session, userId: number): Promise<void> {
  const open = await unit.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.companyId, session.companyId), eq(tickets.userId, userId), eq(tickets.status, 'open')));
  for (const { id } of open) await changeTicket(platform, unit, session, id, { status: 'pending' });
}
