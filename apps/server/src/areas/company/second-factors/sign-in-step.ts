import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { acceptCode, countCode, forgetCodes } from './accept-code.ts';
import { type FactorOfUser, isOn, requiredFrom, type Steps } from './factor-state.ts';
import { isTakenAway, removeTaken } from './removal.ts';
import { confirmFactor } from './set-up.ts';

type Parts = Pick<Platform, 'secret' | 'callLimits'>;
/** A user whose password was right. */
type Known = Pick<FactorOfUser, 'user' | 'rule' | keyof Steps>;

/**
 * What the second step of a sign-in does, inside the unit that starts the session. Resolves with recovery codes if it confirmed a new
 * second factor. Throws ERR_SECOND_FACTOR_CODE.
 */
export type SecondStep = (unit: Unit) => Promise<string[] | undefined>;

/**
 * Decides about the second step of a sign-in after the right password (ADR 177). Undefined: there is none. Throws
 * ERR_SECOND_FACTOR_NEEDED without a code, ERR_PASSKEY_NEEDED when the company asks for a second step and it is a passkey,
 * ERR_SECOND_FACTOR_SETUP when the company asks for a factor that the user does not have,
 * and ERR_TOO_MANY_REQUESTS. The attempt is counted before the code is compared, in a transaction of its own.
 */
export async function secondStepOf(
  parts: Parts,
  { user, rule, ...steps }: Known,
  { code, now }: { code: string | undefined; now: Date },
): Promise<SecondStep | undefined> {
  const { factor, hasPasskey } = steps;
  if (isOn(factor, now)) {
    if (!code) throw new AppError('ERR_SECOND_FACTOR_NEEDED');
    await countCode(parts.callLimits, user.id);
    return async (unit) => {
      await acceptCode(parts.secret, unit, { factor, code });
      await forgetCodes(parts.callLimits, user.id, unit);
      return undefined;
    };
  }
  const from = requiredFrom(rule, user);
  const removed: SecondStep | undefined = isTakenAway(steps, now) ? (unit) => removeTaken(unit, user) : undefined;
  if (from === null || from > now) return removed;
  if (hasPasskey) throw new AppError('ERR_PASSKEY_NEEDED');
  if (!code || !factor || factor.confirmedAt) throw new AppError('ERR_SECOND_FACTOR_SETUP');
  await countCode(parts.callLimits, user.id);
  return async (unit) => {
    await removed?.(unit);
    const codes = await confirmFactor(parts.secret, unit, { factor, code, name: user.name });
    await forgetCodes(parts.callLimits, user.id, unit);
    return codes;
  };
}
