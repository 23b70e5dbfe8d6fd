import { and, eq, lt, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallLimits } from '../../../platform/security/call-limits.ts';
import { openText } from '../../../platform/security/sealing.ts';
import { keepPasskeys } from '../passkeys/has-passkey.ts';
import type { FactorRow } from './factor-state.ts';
import { recoveryHash } from './recovery-codes.ts';
import { secondFactors } from './second-factors.schema.ts';
import { stepOfCode } from './totp.ts';

/**
 * The attempts to enter a code of one user, from any address. A code is one of a million, and three are good at a time: with
 * these, half a year of guessing finds one with a chance of one in four, and each wrong one is in the audit log.
 */
const triesPerUser = { name: 'second factor', calls: 5, milliseconds: 15 * 60_000 };

/** What a secret is sealed for. */
export function contextOfSecondFactor(userId: number): string {
  return `second-factor:${userId}`;
}

/** Counts an attempt, in a transaction of its own. Throws ERR_TOO_MANY_REQUESTS after too many. */
export function countCode(callLimits: CallLimits, userId: number): Promise<void> {
  return callLimits.count(triesPerUser, String(userId));
}

/** Forgets the attempts of a user after a right code: at the end of a system unit, or in a transaction of its own. */
export function forgetCodes(callLimits: CallLimits, userId: number, unit?: Unit): Promise<void> {
  return callLimits.forget(triesPerUser, String(userId), unit);
}

/**
 * Accepts a code of the app, or a recovery code, of a second factor: it is good once, whoever else sends it at the same time. An
 * accepted code also ends an administrator's help: whoever has the factor did not lose it. Throws ERR_SECOND_FACTOR_CODE.
 */
export async function acceptCode(
  secret: string,
  unit: Unit,
  { factor, code }: { factor: FactorRow; code: string },
): Promise<void> {
  const isAccepted =
    (await acceptStep(secret, unit, factor, code)) || (await useRecoveryCode(secret, unit, factor, code));
  if (!isAccepted) throw new AppError('ERR_SECOND_FACTOR_CODE');
  if (factor.removedAt) await keepPasskeys(unit, factor.userId);
}

async function acceptStep(secret: string, unit: Unit, factor: FactorRow, code: string): Promise<boolean> {
  const opened = openText(secret, factor.secret, contextOfSecondFactor(factor.userId));
  const step = stepOfCode(opened, code.replaceAll(/[ -]/g, ''), unit.now());
  if (step === undefined) return false;
  const accepted = await unit.db
    .update(secondFactors)
    .set({ lastStep: step, removedAt: null })
    .where(and(eq(secondFactors.userId, factor.userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return accepted.length > 0;
}

async function useRecoveryCode(secret: string, unit: Unit, factor: FactorRow, code: string): Promise<boolean> {
  const hash = recoveryHash(secret, factor.userId, code);
  const used = await unit.db
    .update(secondFactors)
    .set({ recoveryHashes: sql`${secondFactors.recoveryHashes} - ${hash}::text`, removedAt: null })
    .where(and(eq(secondFactors.userId, factor.userId), sql`${secondFactors.recoveryHashes} ? ${hash}::text`))
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}
