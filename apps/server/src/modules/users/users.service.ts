import type { BodyOutput } from '@recado/api/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../platform/database/database.ts';
import { onDuplicate } from '../../platform/database/database-errors.ts';
import { users } from '../../platform/database/schema/index.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireRoomFor } from '../plans/limits.ts';
import { requireRight, type UserChange } from './change-rights.ts';
import { sightChanged } from './in-process-events.ts';
import { replaceQueues, requireConnection } from './references.ts';
import { presentUser, type ShownUser } from './user.presenter.ts';
import { publishUser } from './user-events.ts';
import { findUser, type UserRow } from './user-rows.ts';

/** The changes to a user: the password as its hash, the number as international digits. */
type NewUser = Omit<BodyOutput<'POST /users'>, 'password' | 'wpp'> & { passwordHash: string; wpp: string | null };

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
      .values({ ...fields, email: wish.email.toLowerCase(), companyId })
      .returning({ id: users.id }),
  );
  if (!created) throw new Error('The user was not stored.');
  await replaceQueues(unit, companyId, created.id, queueIds);
  const user = await readUser(unit, companyId, created.id);
  publishUser(platform, unit, 'create', user);
  return presentUser(platform, user);
}

/**
 * Changes a user. A new password ends their sessions (SERVER §3.20), and a changed number must be verified again.
 * Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_EMAIL_ALREADY_EXISTS, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND.
 */
export async function changeUser(
  platform: Platform,
  unit: Unit,
  session: Session,
  wish: { userId: number; change: Omit<UserChange, 'wpp'>; passwordHash?: string; wpp?: string | null },
): Promise<ShownUser> {
  const { companyId } = session;
  const { userId, passwordHash, wpp } = wish;
  const before = await readUser(unit, companyId, userId);
  requireRight(session, before, wish.change);
  const { queueIds, password, currentPassword, email, ...fields } = wish.change;
  await requireConnection(unit, companyId, fields.whatsappId);
  const values = {
    ...fields,
    email: email?.toLowerCase(),
    ...(wpp === undefined || wpp === before.wpp ? {} : { wpp, wppProvedAt: null }),
    passwordHash,
  };
  await oneMailAddress(() =>
    unit.db
      .update(users)
      .set({ ...values, updatedAt: new Date() })
      .where(eq(users.id, userId)),
  );
  if (queueIds) await replaceQueues(unit, companyId, userId, queueIds);
  if (queueIds || fields.profile) await unit.tell(sightChanged, { companyId, userId });
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

/** An e-mail address is unique on the whole platform. Throws ERR_EMAIL_ALREADY_EXISTS. */
function oneMailAddress<Result>(write: () => Promise<Result>): Promise<Result> {
  return onDuplicate('ERR_EMAIL_ALREADY_EXISTS', write, 'users_email_unique');
}
