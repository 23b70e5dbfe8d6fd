import { randomUUID } from 'node:crypto';
import type { AnswerInput, BodyOutput } from '@recado/contract';
import { longestGrantDays } from '@recado/contract/limits';
import { desc, eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { one } from '../../../../platform/database/one.ts';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import { refusedValue } from '../../../../platform/issues.ts';
import { callersChanged } from '../../../../platform/security/callers-changed.ts';
import type { Sessions } from '../../../../platform/security/sessions.ts';
import { noPassword } from '../../../company/invitations/invite.ts';
import { releaseKeys } from '../releases.schema.ts';
import { developerGrants } from './developer-grants.schema.ts';
import { presentGrant, selectGrants } from './grant-rows.ts';

type Shown = AnswerInput<'GET /developer-grants'>[number];

/** The most grants that are shown: the latest. */
const mostShown = 500;

/** How a user is named who develops, in the language of the company. */
const developer: Record<string, string> = { pt: 'Desenvolvedor', en: 'Developer', es: 'Desarrollador' };

/** The latest grants, ended ones, too. Requires a system unit, like all functions of this file. */
export async function listGrants(unit: Unit): Promise<Shown[]> {
  const rows = await selectGrants(unit).orderBy(desc(developerGrants.id)).limit(mostShown);
  return rows.map((row) => presentGrant(row, unit.now()));
}

/**
 * Gives a grant, and makes the user in whose name the team looks in: nobody knows a password for it, and only the address for
 * signing in begins its sessions. Throws ERR_NO_COMPANY_FOUND; ERR_VALIDATION for a key that ended, a remote that is not one of
 * the key, and a time that is past or too far ahead.
 */
export async function giveGrant(
  unit: Unit,
  grantedBy: string,
  { releaseKeyId, until, companyId, ...asked }: BodyOutput<'POST /developer-grants'>,
): Promise<Shown> {
  const { remote, profile } = asked;
  const expiresAt = requireNear(unit.now(), new Date(until));
  const [key] = await unit.db.select().from(releaseKeys).where(eq(releaseKeys.id, releaseKeyId)).for('share');
  if (!key || key.endedAt) throw refusedValue('body.releaseKeyId', 'notAChoice');
  if (!covers(key, remote)) throw refusedValue('body.remote', 'notAChoice');
  const company = one(
    await unit.db.select({ language: companies.language }).from(companies).where(eq(companies.id, companyId)),
    'ERR_NO_COMPANY_FOUND',
  );
  const user = one(
    await unit.db
      .insert(users)
      .values({
        companyId,
        name: `${developer[company.language] ?? developer.pt}: ${key.owner}`,
        // Nobody has an address in this domain.
        email: `developer-${randomUUID()}@grant.invalid`,
        passwordHash: noPassword,
        profile,
        developerRemote: remote,
        developerUntil: expiresAt,
      })
      .returning({ id: users.id }),
    'ERR_INTERNAL',
  );
  const values = { ...asked, releaseKeyId, companyId, team: key.owner, userId: user.id, grantedBy, expiresAt };
  const made = one(await unit.db.insert(developerGrants).values(values).returning(), 'ERR_INTERNAL');
  return readGrant(unit, made.id);
}

/** Whether a record of a key names a remote. */
export function covers({ remotes }: { remotes: readonly string[] }, remote: string): boolean {
  return remotes.includes('*') || remotes.includes(remote);
}

function requireNear(now: Date, until: Date): Date {
  if (until <= now) throw refusedValue('body.until', 'inPast');
  if (until.getTime() > now.getTime() + longestGrantDays * 86_400_000) {
    throw refusedValue('body.until', 'periodTooLong', { days: longestGrantDays });
  }
  return until;
}

/** Ends a grant now, with the sessions that it began; one that ended stays as it is. Throws ERR_NOT_FOUND. */
export async function revokeGrant(unit: Unit, sessions: Sessions, id: number, revokedBy: string): Promise<Shown> {
  const { grant } = one(
    await selectGrants(unit).where(eq(developerGrants.id, id)).for('update', { of: developerGrants }),
    'ERR_NOT_FOUND',
  );
  if (!grant.revokedAt && grant.expiresAt > unit.now()) await endGrant(unit, sessions, grant, revokedBy);
  return readGrant(unit, id);
}

/** Ends the grants of a key that ended or no longer names their remotes. */
export async function revokeUncovered(
  unit: Unit,
  sessions: Sessions,
  key: typeof releaseKeys.$inferSelect,
): Promise<void> {
  const rows = await selectGrants(unit).where(eq(developerGrants.releaseKeyId, key.id));
  for (const { grant } of rows) {
    const isOver = grant.revokedAt !== null || grant.expiresAt <= unit.now();
    if (!isOver && (key.endedAt || !covers(key, grant.remote))) await endGrant(unit, sessions, grant, null);
  }
}

/** Ends a grant, and the sessions that it began. */
export async function endGrant(
  unit: Unit,
  sessions: Sessions,
  { id, userId }: typeof developerGrants.$inferSelect,
  revokedBy: string | null,
): Promise<void> {
  const revokedAt = unit.now();
  await unit.db
    .update(developerGrants)
    .set({ revokedAt, revokedBy, linkHash: null, linkExpiresAt: null })
    .where(eq(developerGrants.id, id));
  await unit.db.update(users).set({ developerUntil: revokedAt }).where(eq(users.id, userId));
  await sessions.endAllOf(unit, userId);
  await unit.emit(callersChanged, { userId });
}

async function readGrant(unit: Unit, id: number): Promise<Shown> {
  const row = one(await selectGrants(unit).where(eq(developerGrants.id, id)), 'ERR_NOT_FOUND');
  return presentGrant(row, unit.now());
}
