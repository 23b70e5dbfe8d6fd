import { and, eq, or, sql } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/conditions.ts';
import type { Unit } from '../../../platform/database/database.ts';
import type { Audience } from '../../../platform/database/domain-event.ts';
import { seesEverything } from '../../../platform/database/role-of-user.ts';
import { isMember, users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import { audienceOfPlace, seesTicket } from '../messages/message-events.ts';
import { type FoundNote, placeOf } from './note-rows.ts';

/** Whether a user sees every ticket, and so reads every note. */
export const isAdministrator = seesEverything();

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
  const known = await whoReads(unit, companyId, found, userIds);
  if (known.length < userIds.length) throw new AppError('ERR_NO_USER_FOUND');
  if (known.some((user) => !user.reads)) throw new AppError('ERR_MENTION_OUT_OF_SIGHT');
}

/** Those of the users who are of the company and may read a note. */
export async function readersAmong(
  unit: Unit,
  companyId: number,
  found: FoundNote,
  userIds: readonly number[],
): Promise<number[]> {
  const known = await whoReads(unit, companyId, found, userIds);
  return known.filter(({ reads }) => reads).map(({ id }) => id);
}

/** The users of the company among these, and whether each reads the note. Locked, so that none is deleted meanwhile. */
async function whoReads(unit: Unit, companyId: number, found: FoundNote, userIds: readonly number[]) {
  const audience = await readersOfNote(unit, found);
  const agents =
    audience.to === 'readers' ? isOneOf(users.id, audience.userIds) : found.row && seesTicket(found.row.ticket);
  const reads = found.row ? or(isAdministrator, agents ?? undefined) : sql`true`;
  return unit.db
    .select({ id: users.id, reads: sql<boolean>`(${reads})` })
    .from(users)
    .where(and(eq(users.companyId, companyId), isOneOf(users.id, userIds), isMember))
    .orderBy(users.id)
    .for('share');
}
