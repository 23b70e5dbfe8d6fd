import type { Unit } from '../../../platform/database/database.ts';
import { callersChanged } from '../../../platform/security/callers-changed.ts';
import { agentsChanged, visibilityChanged } from '../users/in-process-events.ts';
import { findUser, publishUser } from '../users/user-rows.ts';

/**
 * Applies changed rights of people at once: every process reads them again, sockets change their rooms, tickets that somebody
 * no longer sees wait for others, and browsers get the user with their role.
 */
export async function rightsChanged(unit: Unit, companyId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  for (const userId of userIds) {
    await unit.emit(visibilityChanged, { companyId, userId });
    const user = await findUser(unit, companyId, userId);
    if (user) publishUser(unit, 'update', user);
  }
  await unit.emit(agentsChanged, { companyId });
  await unit.emit(callersChanged, { companyId });
}
