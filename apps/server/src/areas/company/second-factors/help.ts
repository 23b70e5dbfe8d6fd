import type { AnswerInput } from '@recado/contract';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { requireOversight } from '../users/role-rights.ts';
import { type FactorOfUser, isOn, readFactor, removalOf } from './factor-state.ts';
import { planRemoval, stopRemoval } from './removal.ts';

/** Hours between an administrator's help and the removal, where the company has not chosen: the owner has the time to object. */
export const usualHelpHours = 24;

type Shown = AnswerInput<'GET /users/:userId/second-factor'>;

/** The second factor of a user as administrators see it. Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION. */
export async function factorOf(unit: Unit, caller: CallerSession, userId: number): Promise<Shown> {
  return shown(await requireManaged(unit, caller, userId), unit.now());
}

/**
 * Helps a user who lost their codes and passkeys: these are taken away after the wait of the company. Nothing changes when help is on its
 * way already. Resolves with the user and the time, to tell them. Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_SECOND_FACTOR_OFF.
 */
export async function helpUser(
  unit: Unit,
  caller: CallerSession,
  userId: number,
): Promise<{ shown: Shown; told?: { found: FactorOfUser; at: Date } }> {
  const found = await requireManaged(unit, caller, userId);
  const before = shown(found, unit.now());
  if (!before.isOn) throw new AppError('ERR_SECOND_FACTOR_OFF');
  if (before.removedAt) return { shown: before };
  const hours = found.rule?.helpHours ?? usualHelpHours;
  const at = new Date(unit.now().getTime() + hours * 60 * 60_000);
  await planRemoval(unit, userId, at);
  await unit.audit({ action: 'second-factor-help', kind: 'users', recordId: userId, label: found.user.name });
  tellSessions(unit, found);
  return { shown: { isOn: true, removedAt: at.toISOString() }, told: { found, at } };
}

/** Leaves the codes and passkeys of a user as they are. Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION. */
export async function endHelp(unit: Unit, caller: CallerSession, userId: number): Promise<Shown> {
  return stopHelp(unit, await requireManaged(unit, caller, userId));
}

/** The caller did not lose theirs, or did not ask for help. */
export async function endOwnHelp(unit: Unit, { userId }: CallerSession): Promise<Shown> {
  const found = await readFactor(unit, userId);
  if (!found) throw new AppError('ERR_SESSION_EXPIRED');
  return stopHelp(unit, found);
}

async function stopHelp(unit: Unit, found: FactorOfUser): Promise<Shown> {
  const before = shown(found, unit.now());
  if (!before.removedAt) return before;
  const { id, name } = found.user;
  await stopRemoval(unit, id);
  await unit.audit({ action: 'second-factor-kept', kind: 'users', recordId: id, label: name });
  tellSessions(unit, found);
  return { isOn: true, removedAt: null };
}

/** The open pages of a user read their session again, and show the bar about help, or take it away. */
function tellSessions(unit: Unit, { user: { id: userId, companyId } }: FactorOfUser): void {
  unit.publish({ name: 'rights', companyId, audience: { to: 'user', userId }, payload: { action: 'update' } });
}

function shown(found: FactorOfUser, now: Date): Shown {
  return {
    isOn: isOn(found.factor, now) || found.hasPasskey,
    removedAt: removalOf(found, now)?.toISOString() ?? null,
  };
}

/** A user of the caller's company; only a super user helps a super user. */
async function requireManaged(unit: Unit, caller: CallerSession, userId: number): Promise<FactorOfUser> {
  const found = await readFactor(unit, userId);
  if (!found || found.user.companyId !== caller.companyId || found.user.retiredAt || found.user.developerUntil) {
    throw new AppError('ERR_NO_USER_FOUND');
  }
  requireOversight(caller, found.user);
  return found;
}
