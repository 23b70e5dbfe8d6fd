import type { Unit } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentUser } from './user.presenter.ts';
import type { UserRow } from './user-rows.ts';

/** Tells administrators and the user concerned; colleagues may not read their address and number (SPEC §6). */
export function publishUser(platform: Platform, unit: Unit, action: 'create' | 'update', user: UserRow): void {
  const { companyId } = user;
  const payload = { action, record: presentUser(platform, user) };
  unit.publish({ name: 'user', companyId, audience: { to: 'admins' }, payload });
  const hearsAnyway = user.profile === 'admin' || user.super;
  if (!hearsAnyway) unit.publish({ name: 'user', companyId, audience: { to: 'user', userId: user.id }, payload });
}

/** Tells everybody that somebody is gone. */
export function publishUserGone(unit: Unit, companyId: number, userId: number): void {
  unit.publish({ name: 'user', companyId, audience: { to: 'company' }, payload: { action: 'delete', id: userId } });
}
