import type { Subscription } from '../database/database.ts';
import { eventKind } from '../events/event-kind.ts';
import type { Sessions } from './sessions.ts';

/**
 * Tells that the rights of a user changed, or those of everybody in a company, e.g. with its plan, status, due date or
 * settings. Every process reads them again after the commit.
 */
export const callersChanged = eventKind<{ userId: number } | { companyId: number }>();

/** Makes every process read the rights again. */
export function readsCallersAgain(sessions: Pick<Sessions, 'userChanged' | 'companyChanged'>): Subscription {
  return callersChanged.on(async (unit, changed) => {
    if ('userId' in changed) sessions.userChanged(unit, changed.userId);
    else sessions.companyChanged(unit, changed.companyId);
  });
}
