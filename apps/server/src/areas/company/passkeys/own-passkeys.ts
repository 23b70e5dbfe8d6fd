import type { AnswerInput, BodyOutput } from '@recado/contract';
import { and, asc, count, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CallerSession } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { challengeLife, newChallenge } from './challenges.ts';
import { passkeys } from './passkeys.schema.ts';
import { algorithms, siteOf, userHandleOf } from './verify.ts';

type Shown = AnswerInput<'POST /users/me/passkeys'>;

/** How many passkeys a user has at most. */
const mostPasskeys = 10;

/** The passkeys of a user, the oldest first. */
export async function listPasskeys({ db }: Unit, userId: number): Promise<Shown[]> {
  const rows = await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
  return rows.map(shown);
}

/** What the browser passes to an authenticator to make a passkey. Throws ERR_PASSKEYS_TOO_MANY. */
export async function beginPasskey(
  platform: Platform,
  unit: Unit,
  { userId }: CallerSession,
): Promise<AnswerInput<'POST /users/me/passkeys/challenge'>> {
  const known = await unit.db.select({ id: passkeys.credentialId }).from(passkeys).where(eq(passkeys.userId, userId));
  if (known.length >= mostPasskeys) throw new AppError('ERR_PASSKEYS_TOO_MANY');
  const user = one(
    await unit.db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId)),
    'ERR_SESSION_EXPIRED',
  );
  return {
    challenge: newChallenge(platform, `register ${userId}`),
    rpId: siteOf(platform.configuration).rpId,
    timeout: challengeLife,
    userHandle: userHandleOf(userId),
    userName: user.email,
    displayName: user.name,
    algorithms,
    excluded: known.map(({ id }) => id),
  };
}

/** Keeps a verified passkey. Throws ERR_PASSKEYS_TOO_MANY, and ERR_PASSKEY_REFUSED for one that somebody has. */
export async function addPasskey(
  unit: Unit,
  { userId, companyId, name: label }: CallerSession,
  key: Pick<BodyOutput<'POST /users/me/passkeys'>, 'name'> & {
    credentialId: string;
    publicKey: string;
    counter: number;
  },
): Promise<Shown> {
  // Of two at once the second waits, and counts the first.
  await unit.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [counted] = await unit.db.select({ total: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  if ((counted?.total ?? 0) >= mostPasskeys) throw new AppError('ERR_PASSKEYS_TOO_MANY');
  const kept = await unit.db
    .insert(passkeys)
    .values({ companyId, userId, ...key })
    .onConflictDoNothing()
    .returning();
  const added = one(kept, 'ERR_PASSKEY_REFUSED');
  await unit.audit({ action: 'passkey-added', kind: 'users', recordId: userId, label, after: { passkey: key.name } });
  return shown(added);
}

/** Removes a passkey of a user. Throws ERR_NO_PASSKEY_FOUND, also for one of somebody else. */
export async function removePasskey(
  unit: Unit,
  { userId, name: label }: CallerSession,
  passkeyId: number,
): Promise<void> {
  const removed = await unit.db
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name });
  const before = { passkey: one(removed, 'ERR_NO_PASSKEY_FOUND').name };
  await unit.audit({ action: 'passkey-removed', kind: 'users', recordId: userId, label, before });
}

function shown({ id, name, createdAt, lastUsedAt }: typeof passkeys.$inferSelect): Shown {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
