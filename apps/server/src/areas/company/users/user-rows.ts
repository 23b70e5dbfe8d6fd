import { abilitiesOf, type away, type listedUser, type user } from '@recado/contract';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { roleOfUser, seesEverything } from '../../../platform/database/role-of-user.ts';
import { queues } from '../../../platform/database/schema/queues.ts';
import { isMember, userQueues, users } from '../../../platform/database/schema/users.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { isOnline } from '../../../platform/realtime/online-question.ts';
import { invitedUntil } from '../invitations/invite.ts';
import { averageRating } from './in-process-events.ts';

/** A queue as part of a user. */
export interface UserQueue {
  id: number;
  name: string;
  color: string;
  UserQueue: { userId: number; queueId: number };
}

// One query for a page: queues and rating are sub-selects, not one query per user. Columns are named in
// SQL, because drizzle writes them without their table where a query has only one.
const columns = {
  id: users.id,
  companyId: users.companyId,
  name: users.name,
  email: users.email,
  profile: users.profile,
  super: users.super,
  role: roleOfUser,
  allTicket: users.allTicket,
  exchangesContacts: users.exchangesContacts,
  whatsappId: users.whatsappId,
  wpp: users.wpp,
  wppProved: sql<boolean>`${users}.wpp_proved_at is not null`,
  updatedAt: users.updatedAt,
  ticketLimit: users.ticketLimit,
  workingHours: users.workingHours,
  skills: users.skills,
  awaySince: users.awaySince,
  awayUntil: users.awayUntil,
  awayReason: users.awayReason,
  invitedUntil: invitedUntil(sql`${users}.id`),
  queues: sql<UserQueue[]>`(
    select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color,
      'UserQueue', json_build_object('userId', uq.user_id, 'queueId', q.id)) order by q.id), '[]'::json)
    from ${userQueues} uq join ${queues} q on q.id = uq.queue_id where uq.user_id = ${users}.id)`,
};

/** Whether a user sees every ticket, as administrators do (SPEC §6). */
const seesAll = seesEverything();

/** The order of users, by name. */
export const byName = [asc(sql`lower(${users.name})`), asc(users.id)];

/** Selects users with queues and average rating; add `where` and `orderBy`. */
export function selectUsers(unit: Unit) {
  const rating = unit.query(averageRating, sql`${users}.id`);
  return unit.db
    .select({ ...columns, averageRating: rating })
    .from(users)
    .$dynamic();
}

/** A user as `selectUsers` returns them. */
export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];

/**
 * Selects all users of a company to choose from or, with `queueId`, those who see their own open tickets in that queue;
 * sorted by name, without ratings.
 */
export function selectListedUsers(unit: Unit, companyId: number, queueId?: number) {
  const { id, name, queues: theirs, updatedAt, awaySince, awayUntil, awayReason } = columns;
  const inQueue = sql`exists (
    select 1 from ${userQueues} uq where uq.user_id = ${users}.id and uq.queue_id = ${queueId ?? null}::integer)`;
  return unit.db
    .select({ id, name, queues: theirs, updatedAt, seesAll, awaySince, awayUntil, awayReason })
    .from(users)
    .where(and(eq(users.companyId, companyId), isMember, queueId === undefined ? undefined : or(seesAll, inQueue)))
    .orderBy(...byName);
}

/** One of a company's people; undefined if there is none. */
export async function findUser(unit: Unit, companyId: number, userId: number): Promise<UserRow | undefined> {
  const [row] = await selectUsers(unit).where(and(eq(users.companyId, companyId), eq(users.id, userId), isMember));
  return row;
}

/** A user of the company, with the fields that decide which tickets they see. Throws ERR_NO_USER_FOUND. */
export async function requireOwnUser(unit: Unit, companyId: number, userId: number) {
  return one(
    await unit.db
      .select({ id: users.id, name: users.name, whatsappId: users.whatsappId })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.companyId, companyId), isMember)),
    'ERR_NO_USER_FOUND',
  );
}

/** Whether a user is away at a time, and why; null if they are not. */
export function awayOf({ awaySince, awayUntil, awayReason }: AwayColumns, now: Date): z.input<typeof away> | null {
  if (!awaySince || (awayUntil && awayUntil <= now)) return null;
  return { since: awaySince, until: awayUntil, reason: awayReason ?? '' };
}

type AwayColumns = Pick<typeof users.$inferSelect, 'awaySince' | 'awayUntil' | 'awayReason'>;

/** A user to choose from, in the form of the API. */
export function presentListedUser(
  unit: Unit,
  { awaySince, awayUntil, awayReason, ...row }: Awaited<ReturnType<typeof selectListedUsers>>[number],
): z.input<typeof listedUser> {
  const away = awayOf({ awaySince, awayUntil, awayReason }, unit.now());
  return { ...row, online: unit.query(isOnline, row.id), away };
}

/** A user in the form of the API, before serialisation. */
export type ShownUser = z.input<typeof user>;

/** A user as administrators and the user themselves see them. */
export function presentUser(unit: Unit, row: UserRow): ShownUser {
  const { awaySince: _since, awayUntil: _until, awayReason: _reason, ...shown } = row;
  const queueIds = row.queues.map(({ id }) => id);
  return { ...shown, queueIds, online: unit.query(isOnline, row.id), away: awayOf(row, unit.now()) };
}

/** A user as a caller may see them: agents read names, not the addresses and numbers of colleagues (SPEC §6). */
export function presentUserTo(unit: Unit, session: CallerSession, row: UserRow): ShownUser {
  const shown = presentUser(unit, row);
  const inFull = session.abilities.has('users:manage') || session.userId === row.id;
  return inFull ? shown : { ...shown, email: '', wpp: null, wppProved: false, invitedUntil: null };
}

/**
 * Publishes a user to administrators and to the user, and their name to colleagues, who may not read address and number
 * (SPEC §6).
 */
export function publishUser(unit: Unit, action: 'create' | 'update', user: UserRow): void {
  const { companyId } = user;
  const record = presentUser(unit, user);
  const payload = { action, record };
  unit.publish({ name: 'user', companyId, audience: { to: 'admins' }, payload });
  const seesEveryTicket = abilitiesOf(user).has('tickets-manager:showall');
  const isAdministrator = abilitiesOf(user).has('users:manage');
  if (!isAdministrator) unit.publish({ name: 'user', companyId, audience: { to: 'user', userId: user.id }, payload });
  const listed: z.input<typeof listedUser> = { ...record, seesAll: seesEveryTicket };
  unit.publish({
    name: 'listedUser',
    companyId,
    audience: { to: 'company' },
    payload: { action, record: listed },
  });
}

/** Publishes to the company that a user was deleted. */
export function publishUserGone(unit: Unit, companyId: number, userId: number): void {
  const gone = { companyId, audience: { to: 'company' }, payload: { action: 'delete', id: userId } } as const;
  unit.publish({ name: 'user', ...gone });
  unit.publish({ name: 'listedUser', ...gone });
}
