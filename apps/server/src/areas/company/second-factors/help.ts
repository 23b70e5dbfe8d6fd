import type { AnswerInput } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import { createMailer } from '../../../platform/mail/mailer.ts';
import type { Platform } from '../../../platform/platform.ts';
import { noticeAddress } from '../mail-links/notice-address.ts';
import { type FactorOfUser, isOn, readFactor } from './factor-state.ts';
import { helpText } from './help-text.ts';
import { secondFactors } from './second-factors.schema.ts';

/** Hours between an administrator's help and the removal: whoever did not lose their phone has the time to object. */
export const helpHours = 24;

type Shown = AnswerInput<'GET /users/:userId/second-factor'>;

/** The second factor of a user as administrators see it. Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION. */
export async function factorOf(unit: Unit, caller: CallerSession, userId: number): Promise<Shown> {
  return shown(await requireManaged(unit, caller, userId), unit.now());
}

/**
 * Helps a user who lost their second factor: it is taken away after a day. Nothing changes when help is on its way already. Resolves
 * with the user, to tell them. Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_SECOND_FACTOR_OFF.
 */
export async function helpUser(
  unit: Unit,
  caller: CallerSession,
  userId: number,
): Promise<{ shown: Shown; told: FactorOfUser | undefined }> {
  const found = await requireManaged(unit, caller, userId);
  if (!isOn(found.factor, unit.now())) throw new AppError('ERR_SECOND_FACTOR_OFF');
  if (found.factor.removedAt) return { shown: shown(found, unit.now()), told: undefined };
  const removedAt = new Date(unit.now().getTime() + helpHours * 60 * 60_000);
  await setRemoval(unit, userId, removedAt);
  await unit.audit({ action: 'second-factor-help', kind: 'users', recordId: userId, label: found.user.name });
  const helped = { ...found, factor: { ...found.factor, removedAt } };
  return { shown: shown(helped, unit.now()), told: helped };
}

/** Leaves the second factor of a user as it is. Throws ERR_NO_USER_FOUND, ERR_NO_PERMISSION. */
export async function endHelp(unit: Unit, caller: CallerSession, userId: number): Promise<Shown> {
  const found = await requireManaged(unit, caller, userId);
  if (!isOn(found.factor, unit.now())) return shown(found, unit.now());
  await setRemoval(unit, userId, null);
  return shown({ ...found, factor: { ...found.factor, removedAt: null } }, unit.now());
}

/** Tells a user by e-mail that their second factor will be taken away, where a mail server is configured. After the commit. */
export async function tellHelped(
  { configuration, logger }: Pick<Platform, 'configuration' | 'logger'>,
  { user, company, factor }: FactorOfUser,
): Promise<void> {
  const mailer = createMailer(configuration);
  if (!mailer || !factor?.removedAt) return;
  const { language, timeZone } = company;
  const words = helpText({ name: user.name, company: company.name.trim(), at: factor.removedAt, language, timeZone });
  try {
    const id = `second-factor-${user.id}-${factor.removedAt.getTime()}`;
    await mailer.send({ to: noticeAddress(user), language, ...words, id });
  } catch (error) {
    logger.warn({ err: error, userId: user.id }, 'a notice about a second factor was not sent by e-mail');
  }
}

async function setRemoval({ db }: Unit, userId: number, removedAt: Date | null): Promise<void> {
  await db.update(secondFactors).set({ removedAt }).where(eq(secondFactors.userId, userId));
}

function shown({ factor }: FactorOfUser, now: Date): Shown {
  const on = isOn(factor, now);
  return { isOn: on, removedAt: on ? (factor.removedAt?.toISOString() ?? null) : null };
}

/** A user of the caller's company; only a super user helps a super user, and nobody themself. */
async function requireManaged(unit: Unit, caller: CallerSession, userId: number): Promise<FactorOfUser> {
  const found = await readFactor(unit, userId);
  if (!found || found.user.companyId !== caller.companyId || found.user.retiredAt || found.user.developerUntil) {
    throw new AppError('ERR_NO_USER_FOUND');
  }
  if (found.user.super && !caller.super) throw new AppError('ERR_NO_PERMISSION');
  return found;
}
