import type { Unit } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentUser } from './user.presenter.ts';
import type { UserRow } from './user-rows.ts';

/** Sends a user to administrators and to the user; colleagues may not read address and number (SPEC §6). */
export function publishUser(platform: Platform, unit: Unit, action: 'create' | 'update', user: UserRow): void {
  const { companyId } = user;
  const payload = { action, record: presentUser(platform, user) };
  unit.publish({ name: 'user', companyId, audience: { to: 'admins' }, payload });
  const hearsAnyway = user.profile === 'admin' || user.super;
  if (!hearsAnyway) unit.publish({ name: 'user', companyId, audience: { to: 'user', userId: user.id }, payload });
}

/** Tells everybody that a user was deleted. */
export function publishUserGone(unit: Unit, companyId: number, userId: number): void {
  unit.publish({ name: 'user', companyId, audience: { to: 'company' }, payload: { action: 'delete', id: userId } });
}
