import { sql } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { retire } from '../retirement/retire.ts';
import { userLeaving } from './in-process-events.ts';
import { publishUserGone } from './user-events.ts';
import { readUser } from './users.service.ts';

/**
 * Deletes a user: their sessions end, their open tickets return to the queue, what they shared stays. Throws
 * ERR_NO_USER_FOUND; ERR_NO_PERMISSION for oneself, so that an administrator always remains, and for a super user.
 */
export async function deleteUser(platform: Platform, unit: Unit, session: Session, userId: number): Promise<void> {
  const user = await readUser(unit, session.companyId, userId);
  if (user.id === session.userId || (user.super && !session.super)) throw new AppError('ERR_NO_PERMISSION');
  await unit.tell(userLeaving, { companyId: session.companyId, userId });
  await platform.sessions.endAllOf(unit, userId);
  const gone = { table: 'users', id: userId, companyId: session.companyId } as const;
  // No address begins with a space, so the old one becomes available again.
  await retire(unit, gone, sql`email = ' ' || id, password_hash = '', wpp = null`);
  publishUserGone(unit, session.companyId, userId);
}
