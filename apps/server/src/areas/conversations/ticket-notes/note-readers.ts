import { and, eq, or, sql } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { Audience } from '../../../platform/database/domain-event.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import { audienceOfPlace, seesTicket } from '../messages/message-events.ts';
import { type FoundNote, placeOf } from './note-rows.ts';

/** Whether a user is an administrator, who reads every note. */
export const isAdministrator = sql`(${users.profile} = 'admin' or ${users.super})`;

/**
 * The readers of a note: every colleague if it is about a contact, otherwise the users who may read its round of the
 * ticket.
 */
export async function readersOfNote(unit: Unit, { note, row }: FoundNote): Promise<Audience> {
  return row ? audienceOfPlace(unit, placeOf(note), row) : { to: 'company' };
}

/**
 * Requires that these users of the company may read a note, because it will be shown to them. Throws ERR_NO_USER_FOUND,
 * ERR_MENTION_OUT_OF_SIGHT.
 */
export async function requireReaders(
  unit: Unit,
  companyId: number,
  found: FoundNote,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const audience = await readersOfNote(unit, found);
  const agents =
    audience.to === 'readers' ? isOneOf(users.id, audience.userIds) : found.row && seesTicket(found.row.ticket);
  const reads = found.row ? or(isAdministrator, agents ?? undefined) : sql`true`;
  const known = await unit.db
    .select({ id: users.id, reads: sql<boolean>`(${reads})` })
    .from(users)
    .where(and(eq(users.companyId, companyId), isOneOf(users.id, userIds), isMember))
    .orderBy(users.id)
    // Locked, so that no user is deleted while they are mentioned.
    .for('share');
  if (known.length < userIds.length) throw new AppError('ERR_NO_USER_FOUND');
  if (known.some((user) => !user.reads)) throw new AppError('ERR_MENTION_OUT_OF_SIGHT');
}
