import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import type { users } from '../../../platform/database/schema/users.ts';
import { keepPasskeys } from '../passkeys/has-passkey.ts';
import { passkeys } from '../passkeys/passkeys.schema.ts';
import type { Steps } from './factor-state.ts';
import { secondFactors } from './second-factors.schema.ts';

/** Lets the codes and passkeys of a user be taken away at a time; what help took away before stays so. */
export async function planRemoval(unit: Unit, userId: number, removedAt: Date): Promise<void> {
  const now = unit.now();
  await unit.db
    .update(secondFactors)
    .set({ removedAt })
    .where(
      and(eq(secondFactors.userId, userId), or(isNull(secondFactors.removedAt), gt(secondFactors.removedAt, now))),
    );
  await unit.db
    .update(passkeys)
    .set({ removedAt })
    .where(and(eq(passkeys.userId, userId), or(isNull(passkeys.removedAt), gt(passkeys.removedAt, now))));
}

/** Leaves the codes and passkeys of a user as they are, where help has not taken them away yet. */
export async function stopRemoval(unit: Unit, userId: number): Promise<void> {
  const pending = and(eq(secondFactors.userId, userId), gt(secondFactors.removedAt, unit.now()));
  await unit.db.update(secondFactors).set({ removedAt: null }).where(pending);
  await keepPasskeys(unit, userId);
}

/** Whether help has taken codes or passkeys away that are still stored. */
export function isTakenAway({ factor, passkeysRemovedAt }: Steps, now: Date): boolean {
  const times = [factor?.removedAt, passkeysRemovedAt];
  return times.some((time) => time !== null && time !== undefined && time <= now);
}

/** Deletes what help has taken away, at the next sign-in of its owner. */
export async function removeTaken(
  unit: Unit,
  { id, name, companyId }: Pick<typeof users.$inferSelect, 'id' | 'name' | 'companyId'>,
): Promise<undefined> {
  const now = unit.now();
  await unit.db.delete(secondFactors).where(and(eq(secondFactors.userId, id), lte(secondFactors.removedAt, now)));
  await unit.db.delete(passkeys).where(and(eq(passkeys.userId, id), lte(passkeys.removedAt, now)));
  await noteRemoval(unit, { id, name, companyId });
}

/** Notes in the audit log that help took away what its owner had lost. */
export async function noteRemoval(
  unit: Unit,
  { id, name, companyId }: Pick<typeof users.$inferSelect, 'id' | 'name' | 'companyId'>,
): Promise<undefined> {
  const note = { action: 'second-factor-removed', kind: 'users', recordId: id, label: name, companyId } as const;
  await unit.audit({ ...note, actor: { userId: id, name } });
}
