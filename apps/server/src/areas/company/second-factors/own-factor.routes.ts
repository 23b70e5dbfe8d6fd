import type { secondFactorEndpoints } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { afterwards } from '../../../platform/http/afterwards.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { inSteps } from '../../../platform/http/steps.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireCurrentPassword } from '../users/change-rights.ts';
import { acceptCode, countCode, forgetCodes } from './accept-code.ts';
import { type FactorOfUser, type FactorRow, isOn, readFactor, requiredFrom } from './factor-state.ts';
import { secondFactors } from './second-factors.schema.ts';
import { beginFactor, confirmFactor, renewRecoveryCodes } from './set-up.ts';

type OwnKey = Exclude<
  Extract<keyof typeof secondFactorEndpoints, `${string} /users/me/${string}`>,
  'DELETE /users/me/second-factor/removal'
>;

/** The second factor of the caller (ADR 177). Passwords are compared, and attempts counted, outside of units. */
export function ownFactorRoutes(platform: Platform): Handlers<OwnKey> {
  const { callLimits, secret } = platform;
  /** The answer to a right code: the attempts before it are forgotten once it is committed. */
  const accepted = <Answer>(userId: number, answer: Answer) =>
    afterwards(async () => {
      await forgetCodes(callLimits, userId);
      return answer;
    });
  return {
    'GET /users/me/second-factor': async ({ unit, session: { userId } }) => {
      const { user, factor, rule } = await requireFound(unit, userId);
      const on = isOn(factor, unit.now());
      return {
        isOn: on,
        removedAt: on ? (factor.removedAt?.toISOString() ?? null) : null,
        recoveryCodesLeft: on ? factor.recoveryHashes.length : 0,
        isRequired: requiredFrom(rule, user) !== null,
      };
    },
    'POST /users/me/second-factor': inSteps({
      perform: ({ reader, session, body }) => requireCurrentPassword(callLimits, reader, session, body.currentPassword),
      finish: async ({ unit, session: { userId } }) => beginFactor(secret, unit, await requireFound(unit, userId)),
    }),
    'PUT /users/me/second-factor': inSteps({
      perform: ({ session }) => countCode(callLimits, session.userId),
      async finish({ unit, session: { userId }, body: { code } }) {
        const { user, factor } = await requireFound(unit, userId);
        if (isOn(factor, unit.now())) throw new AppError('ERR_SECOND_FACTOR_ON');
        if (!factor || factor.confirmedAt) throw new AppError('ERR_SECOND_FACTOR_OFF');
        const recoveryCodes = await confirmFactor(secret, unit, { factor, code, name: user.name });
        return accepted(userId, { recoveryCodes });
      },
    }),
    'POST /users/me/second-factor/recovery-codes': inSteps({
      perform: ({ reader, session, body }) => requireProof(platform, { reader, session }, body.currentPassword),
      async finish({ unit, session: { userId }, body: { code } }) {
        const { factor } = await requireFound(unit, userId);
        await acceptCode(secret, unit, { factor: requireOn(factor, unit), code });
        return accepted(userId, { recoveryCodes: await renewRecoveryCodes(secret, unit, userId) });
      },
    }),
    'POST /users/me/second-factor/removal': inSteps({
      perform: ({ reader, session, body }) => requireProof(platform, { reader, session }, body.currentPassword),
      async finish({ unit, session: { userId }, body: { code } }) {
        const { user, factor, rule } = await requireFound(unit, userId);
        if (requiredFrom(rule, user) !== null) throw new AppError('ERR_SECOND_FACTOR_REQUIRED');
        await acceptCode(secret, unit, { factor: requireOn(factor, unit), code });
        await unit.db.delete(secondFactors).where(eq(secondFactors.userId, userId));
        await unit.audit({ action: 'second-factor-off', kind: 'users', recordId: userId, label: user.name });
        return accepted(userId, { message: 'Second factor removed' });
      },
    }),
  };
}

type Proving = Parameters<typeof requireCurrentPassword>;

/** Verifies the password, and counts the attempt to enter a code. Throws ERR_CURRENT_PASSWORD_WRONG, ERR_TOO_MANY_REQUESTS. */
async function requireProof(
  { callLimits }: Platform,
  { reader, session }: { reader: Proving[1]; session: Proving[2] },
  currentPassword: string,
): Promise<void> {
  await requireCurrentPassword(callLimits, reader, session, currentPassword);
  await countCode(callLimits, session.userId);
}

async function requireFound(unit: Unit, userId: number): Promise<FactorOfUser> {
  const found = await readFactor(unit, userId);
  if (!found) throw new AppError('ERR_SESSION_EXPIRED');
  return found;
}

/** Throws ERR_SECOND_FACTOR_OFF. */
function requireOn(factor: FactorRow | null, unit: Unit): FactorRow {
  if (!isOn(factor, unit.now())) throw new AppError('ERR_SECOND_FACTOR_OFF');
  return factor;
}
