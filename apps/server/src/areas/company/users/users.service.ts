import { abilitiesOf, type BodyOutput, type QueryOutput } from '@recado/contract';
import { enteredNumber, isSameNumber } from '@recado/contract/phone-numbers';
import { eq, sql } from 'drizzle-orm';
import type { Unit, UnitReader } from '../../../platform/database/database.ts';
import { onDuplicate } from '../../../platform/database/database-errors.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { callersChanged } from '../../../platform/security/callers-changed.ts';
import { newPasswordHash } from '../../../platform/security/new-password.ts';
import { invite, type NewInvitation, noPassword } from '../invitations/invite.ts';
import { endMailLinks } from '../mail-links/mail-link.ts';
import { confirmationJob, formerAddressJob } from '../mail-links/send-mails.ts';
import { passwordOwner } from '../password-rules/password-rule.ts';
import { lockCompany, requireRoomFor } from '../plans/limits.ts';
import { retire, successorOf } from '../retirement/retire.ts';
import { requireCurrentPassword, requireRight, touchesAccess, type UserChange } from './change-rights.ts';
import { agentsChanged, ticketsOfUser, userLeaving, visibilityChanged } from './in-process-events.ts';
import { requireInternational } from './number.ts';
import { replaceQueues, requireConnection, requireQueues } from './references.ts';
import { givenRights, isWholeAdministrator, requireAdministrator, requireOversight } from './role-rights.ts';
import {
  findUser,
  presentUser,
  publishUser,
  publishUserGone,
  requireOwnUser,
  type ShownUser,
  type UserRow,
} from './user-rows.ts';
import { checkedHours } from './working-hours.ts';

/** The changes to a user: the password as its hash, the number as international digits. */
type NewUser = Omit<BodyOutput<'POST /users'>, 'password' | 'wpp' | 'roleId'> & {
  /** Undefined: the user is invited to choose a password. */
  passwordHash: string | undefined;
  wpp: string | null;
};

/** A change of a user whose password and number were checked. */
interface CheckedChange {
  userId: number;
  change: Omit<UserChange, 'wpp'>;
  passwordHash?: string;
  /** Undefined leaves the number unchanged. */
  wpp?: string | null;
}

/**
 * Creates a user with rights that the caller may give, and the invitation of one without a password. Throws as `addUser`, and
 * ERR_NO_ROLE_FOUND, ERR_ROLE_ABILITIES.
 */
export async function createUser(
  unit: Unit,
  session: CallerSession,
  { roleId, ...draft }: NewUser & Pick<BodyOutput<'POST /users'>, 'roleId'>,
): Promise<AddedUser> {
  const rights = await givenRights(unit, session, { ...draft, roleId });
  return addUser(unit, session.companyId, { ...draft, ...rights });
}

/** A stored user, and their invitation if they have no password yet. */
interface AddedUser {
  user: ShownUser;
  invitation: NewInvitation | undefined;
}

/**
 * Stores a user whose rights were decided.
 * Throws ERR_PLAN_LIMIT_REACHED, ERR_EMAIL_ALREADY_EXISTS, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND.
 */
export async function addUser(
  unit: Unit,
  companyId: number,
  draft: NewUser & { roleId?: number | null },
): Promise<AddedUser> {
  const { queueIds, workingHours, ...fields } = draft;
  await requireRoomFor(unit, companyId, 'users');
  await requireConnection(unit, companyId, draft.whatsappId);
  const [created] = await oneMailAddress(() =>
    unit.db
      .insert(users)
      .values({
        ...fields,
        workingHours: workingHours && checkedHours(workingHours),
        passwordHash: draft.passwordHash ?? noPassword,
        email: draft.email.toLowerCase(),
        companyId,
      })
      .returning({ id: users.id }),
  );
  if (!created) throw new Error('The user was not stored.');
  await replaceQueues(unit, companyId, created.id, queueIds);
  const invitation = await invite(unit, created.id);
  if (!invitation) await unit.enqueue(confirmationJob(created.id, companyId));
  const user = await readUser(unit, companyId, created.id);
  publishUser(unit, 'create', user);
  return { user: presentUser(unit, user), invitation };
}

/**
 * Changes a user. A new password ends their sessions (SERVER §3.20), and a changed number must be verified again.
 * Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_EMAIL_ALREADY_EXISTS, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND,
 * ERR_NO_ROLE_FOUND, ERR_ROLE_ABILITIES, ERR_LAST_ADMINISTRATOR.
 */
export async function changeUser(
  { sessions }: Pick<Platform, 'sessions'>,
  unit: Unit,
  session: CallerSession,
  request: CheckedChange,
): Promise<ShownUser> {
  const { companyId } = session;
  const { userId, passwordHash, wpp } = request;
  const before = await readUser(unit, companyId, userId);
  requireRight(session, before, request.change);
  const { queueIds, password, currentPassword, email, workingHours, roleId, profile, ...fields } = request.change;
  const rights = await givenRights(unit, session, request.change, before);
  await requireConnection(unit, companyId, fields.whatsappId);
  const values = {
    ...fields,
    ...rights,
    email: email?.toLowerCase(),
    workingHours: workingHours && checkedHours(workingHours),
    ...(wpp === undefined || wpp === before.wpp ? {} : { wpp, wppProvedAt: null }),
    passwordHash,
  };
  await oneMailAddress(() =>
    unit.db
      .update(users)
      .set({ ...values, ...touched })
      .where(eq(users.id, userId)),
  );
  if (queueIds) await replaceQueues(unit, companyId, userId, queueIds);
  if (queueIds || rights.profile) await unit.emit(visibilityChanged, { companyId, userId });
  await unit.emit(agentsChanged, { companyId });
  await tellAboutAddress(unit, before, { email: values.email, passwordHash });
  if (passwordHash) await sessions.endAllOf(unit, userId);
  await unit.emit(callersChanged, { userId });
  const user = await readUser(unit, companyId, userId);
  if (rights.profile && isWholeAdministrator(abilitiesOf(before))) await requireAdministrator(unit, companyId);
  publishUser(unit, 'update', user);
  return presentUser(unit, user);
}

/** Ends the links of a user whose address or password changed; a changed address is confirmed, and the former one is told (ADR 191). */
async function tellAboutAddress(
  unit: Unit,
  { id, companyId, email: former }: UserRow,
  { email, passwordHash }: { email: string | undefined; passwordHash: string | undefined },
): Promise<void> {
  const isMoved = email !== undefined && email !== former.toLowerCase();
  if (isMoved || passwordHash) await endMailLinks(unit, id);
  if (!isMoved) return;
  await unit.enqueue(formerAddressJob(id, companyId, former));
  await unit.enqueue(confirmationJob(id, companyId));
}

/** One user of the company. Throws ERR_NO_USER_FOUND. */
export async function readUser(unit: Unit, companyId: number, userId: number): Promise<UserRow> {
  const user = await findUser(unit, companyId, userId);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  return user;
}

/** Translates the error of an e-mail address that is not unique on the platform. Throws ERR_EMAIL_ALREADY_EXISTS. */
function oneMailAddress<Result>(write: () => Promise<Result>): Promise<Result> {
  return onDuplicate('ERR_EMAIL_ALREADY_EXISTS', write, 'users_email_unique');
}

/**
 * Deletes a user: their sessions end, their shared records stay, and their open tickets wait in their queues or go to
 * the user or queue that the caller chooses. A chosen user gets the tickets that they see; the others wait. Throws
 * ERR_NO_USER_FOUND and ERR_NO_QUEUE_FOUND, also for the chosen ones; ERR_TICKETS_LEFT if the caller requires a choice
 * for open tickets; ERR_NO_PERMISSION for the caller, so that an administrator always remains, and for a super user.
 */
export async function deleteUser(
  { sessions }: Pick<Platform, 'sessions'>,
  unit: Unit,
  session: CallerSession,
  { userId, tickets, toUserId, toQueueId }: { userId: number } & QueryOutput<'DELETE /users/:userId'>,
): Promise<void> {
  const { companyId } = session;
  const user = await readUser(unit, companyId, userId);
  if (user.id === session.userId) throw new AppError('ERR_NO_PERMISSION');
  requireOversight(session, user);
  if (toUserId === userId) throw new AppError('ERR_NO_USER_FOUND');
  if (toUserId !== undefined) await requireOwnUser(unit, companyId, toUserId);
  if (toQueueId !== undefined) await requireQueues(unit, companyId, [toQueueId]);
  if (tickets === 'refuse' && (await unit.query(ticketsOfUser, { companyId, userId })) > 0) {
    throw new AppError('ERR_TICKETS_LEFT');
  }
  const to = successorOf({ userId: toUserId, queueId: toQueueId, by: session.name });
  const isAdministrator = isWholeAdministrator(abilitiesOf(user));
  if (isAdministrator) await lockCompany(unit, companyId);
  await unit.emit(userLeaving, { companyId, userId, to });
  await sessions.endAllOf(unit, userId);
  const gone = { table: 'users', id: userId, companyId, to } as const;
  // No address begins with a space, so the former address becomes available.
  const emptied = sql`email = ' ' || id, password_hash = '', wpp = null, proved_email = null, role_id = null`;
  await retire(unit, gone, emptied);
  if (isAdministrator) await requireAdministrator(unit, companyId);
  publishUserGone(unit, companyId, userId);
}

/**
 * A change as `changeUser` takes it. What is slow, and what counts attempts, happens here, before its unit. Throws
 * ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_CURRENT_PASSWORD_WRONG, ERR_PASSWORD_TOO_COMMON, ERR_VALIDATION for a
 * number without a country code.
 */
export async function checkedChange(
  { callLimits }: Pick<Platform, 'callLimits'>,
  reader: UnitReader,
  session: CallerSession,
  { userId, wpp: written, ...change }: { userId: number } & UserChange,
): Promise<CheckedChange> {
  const user = await reader.inUnit((unit) => readUser(unit, session.companyId, userId));
  requireRight(session, user, change);
  const wpp = numberOf(written, user.wpp);
  if (session.userId === userId && touchesAccess(user, change, wpp)) {
    await requireCurrentPassword(callLimits, reader, session, change.currentPassword);
  }
  const { password } = change;
  const passwordHash = password
    ? await newHash(reader, { ...user, ...change, companyId: user.companyId }, password)
    : undefined;
  return { userId, change, passwordHash, wpp };
}

/** The hash of the new password of a user, by the rule of their company. */
async function newHash(
  reader: UnitReader,
  { companyId, name, email }: Parameters<typeof passwordOwner>[1],
  password: string,
): Promise<string> {
  const owner = await reader.inUnit((unit) => passwordOwner(unit, { companyId, name, email }));
  return newPasswordHash(password, owner);
}

/** Whether a written number is the stored one. */
function isPresent(written: string, present: string | null): boolean {
  return present !== null && isSameNumber(enteredNumber(written) ?? written.replace(/\D/g, ''), present);
}

/**
 * The number in a change. Undefined leaves it unchanged, as does a stored number without country code, from before
 * codes were required.
 */
function numberOf(written: string | null | undefined, present: string | null): string | null | undefined {
  if (written === undefined || (written && isPresent(written, present))) return undefined;
  return written ? requireInternational(written) : null;
}
