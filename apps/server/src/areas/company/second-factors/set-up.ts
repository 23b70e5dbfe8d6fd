import type { NewSecondFactor } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { sealText } from '../../../platform/security/sealing.ts';
import { acceptCode, contextOfSecondFactor } from './accept-code.ts';
import { type FactorOfUser, type FactorRow, isOn } from './factor-state.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { noteRemoval } from './removal.ts';
import { secondFactors } from './second-factors.schema.ts';
import { newTotpSecret, totpAddress } from './totp.ts';

/**
 * Begins a second factor: a secret for an app, which counts once a code confirmed it. One that was begun before and never
 * confirmed is replaced. Throws ERR_SECOND_FACTOR_ON while the user has one.
 */
export async function beginFactor(secret: string, unit: Unit, found: FactorOfUser): Promise<NewSecondFactor> {
  const { user, company, factor } = found;
  if (isOn(factor, unit.now())) throw new AppError('ERR_SECOND_FACTOR_ON');
  // Of help that took the former one away.
  if (factor?.removedAt) await noteRemoval(unit, user);
  const shared = newTotpSecret();
  const begun = {
    companyId: user.companyId,
    secret: sealText(secret, shared, contextOfSecondFactor(user.id)),
    confirmedAt: null,
    lastStep: 0,
    recoveryHashes: [],
    removedAt: null,
  };
  await unit.db
    .insert(secondFactors)
    .values({ userId: user.id, ...begun })
    .onConflictDoUpdate({ target: secondFactors.userId, set: begun });
  return { secret: shared, address: totpAddress(shared, { email: user.email, company: company.name.trim() }) };
}

/**
 * Confirms a second factor that was begun, with a code of the app. Resolves with the recovery codes, which nobody can read again.
 * Throws ERR_SECOND_FACTOR_CODE.
 */
export async function confirmFactor(
  secret: string,
  unit: Unit,
  { factor, code, name }: { factor: FactorRow; code: string; name: string },
): Promise<string[]> {
  await acceptCode(secret, unit, { factor, code });
  const codes = await renewRecoveryCodes(secret, unit, factor.userId, { confirmedAt: unit.now() });
  await unit.audit({
    ...{ action: 'second-factor-on', kind: 'users', recordId: factor.userId, label: name, companyId: factor.companyId },
    actor: { userId: factor.userId, name },
  });
  return codes;
}

/** Replaces the recovery codes of a user. Resolves with the new ones. */
export async function renewRecoveryCodes(
  secret: string,
  { db }: Unit,
  userId: number,
  also: { confirmedAt?: Date } = {},
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const recoveryHashes = codes.map((code) => recoveryHash(secret, userId, code));
  await db
    .update(secondFactors)
    .set({ recoveryHashes, ...also })
    .where(eq(secondFactors.userId, userId));
  return codes;
}
