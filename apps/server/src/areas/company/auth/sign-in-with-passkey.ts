import type { BodyOutput } from '@recado/contract';
import { and, eq, lt } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { passkeys } from '../passkeys/passkeys.schema.ts';
import { expectSignIn, verifyPasskey } from '../passkeys/verify.ts';
import { stopRemoval } from '../second-factors/removal.ts';
import { requireOtherWay } from '../single-sign-on/only-this-way.ts';
import { accountWhere, checkAdmission, noteFailure, type SignedInBrowser, startSession } from './account.ts';

/**
 * Signs in with a passkey, which stands for the password and the second step (ADR 182). Throws ERR_PASSKEY_REFUSED for whatever is wrong
 * with it, and then what any sign-in throws: ERR_COMPANY_SIGN_IN_ONLY, ERR_SUBSCRIPTION_EXPIRED, ERR_ADDRESS_NOT_ALLOWED.
 */
export async function signInWithPasskey(
  platform: Platform,
  sent: BodyOutput<'POST /auth/passkey'>,
  device: string | undefined,
): Promise<SignedInBrowser> {
  const { database } = platform;
  const asked = await expectSignIn(platform, sent.clientDataJSON);
  const found = await database.system((unit) => ownerOf(unit, sent.id, device));
  if (!found) throw new AppError('ERR_PASSKEY_REFUSED');
  const { passkey, account } = found;
  const counter = await verifyPasskey(platform, passkey, { asked, sent }).catch((error: unknown) => {
    noteFailure(platform, account.user);
    throw error;
  });
  requireOtherWay(account);
  checkAdmission(platform, account);
  return database.system(async (unit) => {
    await noteUse(unit, passkey.id, counter);
    // Whoever has it did not lose it.
    if (passkey.removedAt) await stopRemoval(unit, account.user.id);
    return startSession(platform, unit, account, device);
  });
}

/** The passkey with an id, and the account of its owner; undefined if nobody has it. */
async function ownerOf(unit: Unit, credentialId: string, device: string | undefined) {
  const [passkey] = await unit.db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  if (!passkey) return undefined;
  const [account] = await accountWhere(unit, eq(users.id, passkey.userId), device);
  const isTaken = passkey.removedAt !== null && passkey.removedAt <= unit.now();
  return account && !account.user.retiredAt && !isTaken ? { passkey, account } : undefined;
}

/** Notes the use of a passkey. Throws ERR_PASSKEY_REFUSED if it was removed, or another copy of it counted further meanwhile. */
async function noteUse(unit: Unit, passkeyId: number, counter: number): Promise<void> {
  const isNext = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const used = await unit.db
    .update(passkeys)
    .set({ counter, lastUsedAt: unit.now() })
    .where(and(eq(passkeys.id, passkeyId), isNext))
    .returning({ id: passkeys.id });
  one(used, 'ERR_PASSKEY_REFUSED');
}
