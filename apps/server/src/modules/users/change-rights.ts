import type { BodyOutput } from '@recado/api/contract';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { UserRow } from './user-rows.ts';

/** The fields of `PUT /users/:userId`. */
export type UserChange = BodyOutput<'PUT /users/:userId'>;

/**
 * Checks whether a caller may make a change (SPEC §6): agents change only themselves, and never profile, queues,
 * connection or visibility; only a super user changes a super user; nobody removes their own administrator role. A
 * dialog sends every field, so an unchanged value is not a change. Throws ERR_NO_PERMISSION.
 */
export function requireRight(session: Session, user: UserRow, change: UserChange): void {
  const manages = session.abilities.has('users:manage');
  const self = session.userId === user.id;
  const allowed =
    (manages || (self && !touchesRights(user, change))) &&
    (!user.super || session.super) &&
    !(self && manages && change.profile !== undefined && change.profile !== user.profile && !session.super);
  if (!allowed) throw new AppError('ERR_NO_PERMISSION');
}

function touchesRights(user: UserRow, change: UserChange): boolean {
  const queueIds = new Set(user.queues.map(({ id }) => id));
  return (
    differs(change.profile, user.profile) ||
    differs(change.allTicket, user.allTicket) ||
    (change.whatsappId !== undefined && change.whatsappId !== user.whatsappId) ||
    (change.queueIds !== undefined &&
      (change.queueIds.length !== queueIds.size || change.queueIds.some((queueId) => !queueIds.has(queueId))))
  );
}

function differs<Value>(wanted: Value | undefined, present: Value): boolean {
  return wanted !== undefined && wanted !== present;
}
