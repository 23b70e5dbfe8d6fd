import type { AnswerInput, OfficialSignupStep } from '@recado/contract';
import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../../platform/database/database.ts';
import { users } from '../../../../platform/database/schema/users.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { CallerSession } from '../../../../platform/http/handler.ts';
import { openText, sealText } from '../../../../platform/security/sealing.ts';
import { tokenHash } from '../../../../platform/security/secrets.ts';
import { officialSignups } from './signups.schema.ts';

/** A signup that is not finished, as stored. */
export type SignupRow = typeof officialSignups.$inferSelect;

/** Milliseconds for which an unfinished signup is remembered after its last step. */
const lifetime = 7 * 24 * 60 * 60_000;

/** When a signup with a step at this moment ends. */
export function endOfSignup(now: Date): Date {
  return new Date(now.getTime() + lifetime);
}

/** The unfinished signup of a company; undefined if there is none. Needs a system unit, like all functions here. */
export async function findSignup(unit: Unit, companyId: number): Promise<SignupRow | undefined> {
  const isOpen = and(eq(officialSignups.companyId, companyId), gt(officialSignups.expiresAt, unit.now()));
  const [row] = await unit.db.select().from(officialSignups).where(isOpen);
  return row;
}

/** The signup whose window was opened by this user with this secret. Throws ERR_OFFICIAL_SIGNUP_ENDED. */
export async function requireOpened(
  unit: Unit,
  { companyId, userId }: Pick<CallerSession, 'companyId' | 'userId'>,
  state: string,
): Promise<SignupRow> {
  const row = await findSignup(unit, companyId);
  if (row?.userId !== userId || row.stateHash !== tokenHash(state)) throw new AppError('ERR_OFFICIAL_SIGNUP_ENDED');
  return row;
}

/** Changes a signup, which is remembered anew from now on. */
export async function changeSignup(
  unit: Unit,
  companyId: number,
  change: Partial<typeof officialSignups.$inferInsert>,
): Promise<void> {
  await unit.db
    .update(officialSignups)
    .set({ ...change, expiresAt: endOfSignup(unit.now()) })
    .where(eq(officialSignups.companyId, companyId));
}

/** Forgets the signup of a company, and with it the access to the account. */
export async function forgetSignup(unit: Unit, companyId: number): Promise<void> {
  await unit.db.delete(officialSignups).where(eq(officialSignups.companyId, companyId));
}

const secrets = z.object({ token: z.string(), pin: z.string().optional() });

/** What a signup keeps sealed. */
export type SignupSecrets = z.output<typeof secrets>;

/** The context to which the secrets of a company's signup are bound (`sealText`). */
export function contextOfSignup(companyId: number): string {
  return `official-signup:${companyId}`;
}

/** The secrets of a signup in the form of its row. */
export function sealSecrets(secret: string, companyId: number, kept: SignupSecrets): string {
  return sealText(secret, JSON.stringify(kept), contextOfSignup(companyId));
}

/** The secrets of a signup. Throws ERR_OFFICIAL_SIGNUP_ENDED if its code was not exchanged. */
export function openSecrets(secret: string, { companyId, sealed }: SignupRow): SignupSecrets {
  if (sealed === '') throw new AppError('ERR_OFFICIAL_SIGNUP_ENDED');
  return secrets.parse(JSON.parse(openText(secret, sealed, contextOfSignup(companyId))));
}

type Presented = AnswerInput<'POST /official-connections/signup/left'>;

/** A signup in the form of the contract. */
export async function presentSignup({ db }: Unit, row: SignupRow): Promise<Presented> {
  const { way, whatsappId, leftAt, errorId, accountId, phoneNumberId } = row;
  const [user] = await db
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.id, row.userId ?? 0), eq(users.companyId, row.companyId)));
  const startedBy = user?.name ?? null;
  return {
    ...{ way, step: stepOf(row), whatsappId, leftAt, errorId, accountId, phoneNumberId, startedBy },
    changedAt: row.updatedAt,
  };
}

/** The unfinished signup of a company in the form of the contract. Throws ERR_OFFICIAL_SIGNUP_ENDED without one. */
export async function presentOwn(unit: Unit, companyId: number): Promise<Presented> {
  const row = await findSignup(unit, companyId);
  if (!row) throw new AppError('ERR_OFFICIAL_SIGNUP_ENDED');
  return presentSignup(unit, row);
}

/** How far a signup came. An account that was given stays, also if a later window was left. */
function stepOf({ sealed, phoneNumberId, leftAt, errorId }: SignupRow): OfficialSignupStep {
  if (sealed !== '') return phoneNumberId === null ? 'account' : 'number';
  return leftAt === null && errorId === null ? 'opened' : 'left';
}
