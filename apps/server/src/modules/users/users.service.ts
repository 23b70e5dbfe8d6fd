import type { BodyOutput } from '@recado/api/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { onDuplicate } from '../../platform/database/on-duplicate.ts';
import { users } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireRoomFor } from '../plans/limits.ts';
import { requireRight, type UserChange } from './change-rights.ts';
import { replaceQueues, requireConnection } from './references.ts';
import { presentUser, type ShownUser } from './user.presenter.ts';
import { publishUser } from './user-events.ts';
import { findUser, type UserRow } from './user-rows.ts';

/** Somebody's wish without the password, and its hash. */
type NewUser = Omit<BodyOutput<'POST /users'>, 'password'> & { passwordHash: string };

/**
 * Creates a user.
 * Throws ERR_PLAN_LIMIT_REACHED, ERR_EMAIL_ALREADY_EXISTS, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND.
 */
export async function createUser(platform: Platform, unit: Unit, session: Session, wish: NewUser): Promise<ShownUser> {
  const { companyId } = session;
  const { queueIds, ...fields } = wish;
  await requireRoomFor(unit, companyId, 'users');
  await requireConnection(unit, companyId, wish.whatsappId);
  const [created] = await oneMailAddress(() =>
    unit.db
      .insert(users)
      .values({ ...fields, email: wish.email.toLowerCase(), wpp: digits(wish.wpp), companyId })
      .returning({ id: users.id }),
  );
  if (!created) throw new Error('The user was not stored.');
  await replaceQueues(unit, companyId, created.id, queueIds);
  const user = await readUser(unit, companyId, created.id);
  publishUser(platform, unit, 'create', user);
  return presentUser(platform, user);
}

/**
 * Changes a user; with a new password his sessions end (SERVER §3.20).
 * Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_EMAIL_ALREADY_EXISTS, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND.
 */
export async function changeUser(
  platform: Platform,
  unit: Unit,
  session: Session,
  wish: { userId: number; change: UserChange; passwordHash: string | undefined },
): Promise<ShownUser> {
  const { companyId } = session;
  const { userId, passwordHash } = wish;
  const before = await readUser(unit, companyId, userId);
  requireRight(session, before, wish.change);
  const { queueIds, password, email, wpp, ...fields } = wish.change;
  await requireConnection(unit, companyId, fields.whatsappId);
  const values = {
    ...fields,
    email: email?.toLowerCase(),
    wpp: wpp === undefined ? undefined : digits(wpp),
    passwordHash,
  };
  await oneMailAddress(() =>
    unit.db
      .update(users)
      .set({ ...values, updatedAt: new Date() })
      .where(eq(users.id, userId)),
  );
  if (queueIds) await replaceQueues(unit, companyId, userId, queueIds);
  if (passwordHash) await platform.sessions.endAllOf(unit, userId);
  platform.sessions.userChanged(unit, userId);
  const user = await readUser(unit, companyId, userId);
  publishUser(platform, unit, 'update', user);
  return presentUser(platform, user);
}

/** One user of the company. Throws ERR_NO_USER_FOUND. */
export async function readUser(unit: Unit, companyId: number, userId: number): Promise<UserRow> {
  const user = await findUser(unit, companyId, userId);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  return user;
}

/** Removes a user's row; his sessions ended before. */
export async function deleteUserRow(unit: Unit, companyId: number, userId: number): Promise<void> {
  await unit.db.delete(users).where(and(eq(users.companyId, companyId), eq(users.id, userId)));
}

/** An e-mail address belongs to one person on the whole platform. Throws ERR_EMAIL_ALREADY_EXISTS. */
function oneMailAddress<Result>(write: () => Promise<Result>): Promise<Result> {
  return onDuplicate('ERR_EMAIL_ALREADY_EXISTS', write);
}

function digits(number: string | null | undefined): string | null {
  return number?.replace(/\D/g, '') || null;
}
