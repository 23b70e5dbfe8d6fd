import type { QueryOutput } from '@recado/api/contract';
import { sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { retire, successorOf } from '../retirement/retire.ts';
import { ticketsOfUser, userLeaving } from './in-process-events.ts';
import { requireQueues } from './references.ts';
import { publishUserGone } from './user-events.ts';
import { requireOwnUser } from './user-rows.ts';
import { readUser } from './users.service.ts';

/**
 * Deletes a user: their sessions end, what they shared stays, and their open tickets wait in their queues or go to
 * whom the caller names; of these, a user gets what they see, and the rest waits. Throws ERR_NO_USER_FOUND and
 * ERR_NO_QUEUE_FOUND, also for the named ones; ERR_TICKETS_LEFT when the caller wants a choice for open tickets;
 * ERR_NO_PERMISSION for oneself, so that an administrator always remains, and for a super user.
 */
export async function deleteUser(
  platform: Platform,
  unit: Unit,
  session: Session,
  { userId, tickets, toUserId, toQueueId }: { userId: number } & QueryOutput<'DELETE /users/:userId'>,
): Promise<void> {
  const { companyId } = session;
  const user = await readUser(unit, companyId, userId);
  if (user.id === session.userId || (user.super && !session.super)) throw new AppError('ERR_NO_PERMISSION');
  if (toUserId === userId) throw new AppError('ERR_NO_USER_FOUND');
  if (toUserId !== undefined) await requireOwnUser(unit, companyId, toUserId);
  if (toQueueId !== undefined) await requireQueues(unit, companyId, [toQueueId]);
  if (tickets === 'refuse' && (await unit.ask(ticketsOfUser, { companyId, userId })) > 0) {
    throw new AppError('ERR_TICKETS_LEFT');
  }
  const to = successorOf({ userId: toUserId, queueId: toQueueId, by: session.name });
  await unit.tell(userLeaving, { companyId, userId, to });
  await platform.sessions.endAllOf(unit, userId);
  const gone = { table: 'users', id: userId, companyId, to } as const;
  // No address begins with a space, so the old one becomes available again.
  await retire(unit, gone, sql`email = ' ' || id, password_hash = '', wpp = null`);
  publishUserGone(unit, companyId, userId);
}
