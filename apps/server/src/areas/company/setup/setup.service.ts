import { createHmac } from 'node:crypto';
import type { BodyOutput } from '@recado/contract';
import { eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { one } from '../../../platform/database/one.ts';
import { companies } from '../../../platform/database/schema/companies.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import { derivedKey } from '../../../platform/security/secrets.ts';
import { defaultSchedules } from '../companies/schedules.ts';

/** Serialises two simultaneous uses of the link. */
const setupLock = 7_226_237;

/**
 * The token of the one-time set-up link. It is derived from the installation's secret, so that every process knows it
 * without storing it. It is invalid once a super user exists.
 */
export function setupToken(secret: string): string {
  return createHmac('sha256', derivedKey(secret, 'set-up link')).update('super user').digest('base64url');
}

/** Whether no super user exists yet. */
export async function needsSetup(unit: Unit): Promise<boolean> {
  const found = await unit.db.select({ id: users.id }).from(users).where(eq(users.super, true)).limit(1);
  return found.length === 0;
}

/** Creates the platform's company and its super user. Throws ERR_SETUP_LINK_INVALID, ERR_EMAIL_ALREADY_EXISTS. */
export async function createSuperUser(
  unit: Unit,
  draft: Omit<BodyOutput<'POST /setup/:token'>, 'password'> & { passwordHash: string },
): Promise<void> {
  await unit.db.execute(sql`select pg_advisory_xact_lock(${setupLock})`);
  if (!(await needsSetup(unit))) throw new AppError('ERR_SETUP_LINK_INVALID');
  const email = draft.email.toLowerCase();
  const [company] = await unit.db
    .insert(companies)
    .values({ name: draft.companyName, email, schedules: defaultSchedules() })
    .returning({ id: companies.id });
  if (!company) throw new Error('The company was not stored.');
  const { name, passwordHash } = draft;
  const superUser = { companyId: company.id, name, email, passwordHash, profile: 'admin' as const, super: true };
  one(
    await unit.db.insert(users).values(superUser).onConflictDoNothing().returning({ id: users.id }),
    'ERR_EMAIL_ALREADY_EXISTS',
  );
}
