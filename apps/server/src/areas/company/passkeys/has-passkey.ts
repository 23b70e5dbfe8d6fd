import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { passkeys } from './passkeys.schema.ts';

/** Whether a user has a passkey that no help has taken away by `now`, as a column of a query of `users`. */
export function hasPasskeyOfUser(now: Date): SQL<boolean> {
  const isThere = sql`(${passkeys.removedAt} is null or ${passkeys.removedAt} > ${now.toISOString()})`;
  return sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${users.id} and ${isThere})`;
}

/** When an administrator's help takes the passkeys of a user away, or has taken them; null without help. */
const passkeysRemovedAt = sql<Date | null>`(
  select max(${passkeys.removedAt}) from ${passkeys} where ${passkeys.userId} = ${users.id})`.mapWith(
  passkeys.removedAt,
);

/** What decides about the passkeys of a user, as columns of a query of `users`. */
export function passkeyColumns(now: Date) {
  return { hasPasskey: hasPasskeyOfUser(now), passkeysRemovedAt };
}

/** Leaves the passkeys of a user that help has not taken away yet. */
export async function keepPasskeys(unit: Unit, userId: number): Promise<void> {
  const pending = and(eq(passkeys.userId, userId), gt(passkeys.removedAt, unit.now()));
  await unit.db.update(passkeys).set({ removedAt: null }).where(pending);
}
