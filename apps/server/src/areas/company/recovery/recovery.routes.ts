import type { recoveryEndpoints } from '@recado/contract';
import { enteredNumber, numberKey } from '@recado/contract/phone-numbers';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newPasswordHash, type PasswordOwner } from '../../../platform/security/new-password.ts';
import { newToken, tokenHash } from '../../../platform/security/secrets.ts';
import { endMailLinks } from '../mail-links/mail-link.ts';
import { passwordOwner, readPasswordRule } from '../password-rules/password-rule.ts';
import { requireInternational } from '../users/number.ts';
import { recoveryCodes } from './recovery.schema.ts';
import { codeHash, codesPerNumber, expiryOfCode, maximumAttempts, sameHash, triesPerNumber } from './recovery-code.ts';
import { sendCodeJob, userByNumber } from './send-code.ts';
import { requireCodeSender } from './sender.ts';

/** Password recovery by a WhatsApp code (SPEC §2.6, SERVER §2). No response reveals whether a number exists. */
export function recoveryRoutes(platform: Platform): Handlers<keyof typeof recoveryEndpoints> {
  const { callLimits, database } = platform;
  return {
    'POST /api/enviar-email': async ({ body }) => {
      const number = requireInternational(body.wpp);
      await database.system(requireCodeSender);
      await callLimits.count(codesPerNumber, numberKey(number));
      await database.system((unit) => unit.enqueue(sendCodeJob(number)));
      return { message: 'Se este número estiver confirmado em uma conta, o código de verificação foi enviado.' };
    },
    'GET /api/verificar-code/:number': async ({ params, query }) => {
      const number = enteredNumber(params.number) ?? '';
      await callLimits.count(triesPerNumber, numberKey(number));
      const exchanged = await database.system((unit) => exchangeCode(platform, unit, { number, code: query.code }));
      if (!exchanged) throw new AppError('ERR_RECOVERY_CODE_INVALID');
      return exchanged;
    },
    'PUT /api/atualizar-senha': async ({ body: { token, newPassword } }) => {
      const owner = await database.system((unit) => ownerOfToken(unit, token));
      const passwordHash = owner && (await newPasswordHash(newPassword, owner, 'newPassword'));
      if (
        !passwordHash ||
        !(await database.system((unit) => saveNewPassword(platform, unit, { token, passwordHash })))
      ) {
        throw new AppError('ERR_RECOVERY_CODE_EXPIRED');
      }
      return { message: 'Senha atualizada com sucesso!' };
    },
  };
}

/**
 * Exchanges the right code for the one-time token. Undefined for a wrong, used or expired code, and for an unknown
 * number. Every attempt counts; a code is invalid after three.
 */
async function exchangeCode(
  { secret }: Platform,
  unit: Unit,
  { number, code }: { number: string; code: string },
): Promise<{ token: string; minimumLength: number } | undefined> {
  const user = await userByNumber(unit, number);
  if (!user) return undefined;
  const now = unit.now();
  const [row] = await unit.db
    .select()
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, user.id))
    .orderBy(desc(recoveryCodes.id))
    .limit(1)
    .for('update');
  if (!row || row.tokenHash !== null || row.expiresAt <= now || row.attempts >= maximumAttempts) return undefined;
  if (!sameHash(row.codeHash, codeHash(secret, user.id, code))) {
    const attempts = sql`${recoveryCodes.attempts} + 1`;
    await unit.db.update(recoveryCodes).set({ attempts }).where(eq(recoveryCodes.id, row.id));
    return undefined;
  }
  const token = newToken();
  await unit.db
    .update(recoveryCodes)
    .set({ tokenHash: tokenHash(token), expiresAt: expiryOfCode(now) })
    .where(eq(recoveryCodes.id, row.id));
  const { minimumLength } = await readPasswordRule(unit, user.companyId);
  return { token, minimumLength };
}

/** The owner of the account of a valid one-time token; undefined if the token is not valid. */
async function ownerOfToken(unit: Unit, token: string): Promise<PasswordOwner | undefined> {
  const [account] = await unit.db
    .select({ companyId: users.companyId, name: users.name, email: users.email })
    .from(recoveryCodes)
    .innerJoin(users, eq(users.id, recoveryCodes.userId))
    .where(isGood(token, unit.now()));
  return account && passwordOwner(unit, account);
}

/**
 * Sets a new password with the one-time token, and ends every session of the user. Returns false if the token is not
 * valid.
 */
async function saveNewPassword(
  { sessions }: Platform,
  unit: Unit,
  { token, passwordHash }: { token: string; passwordHash: string },
): Promise<boolean> {
  const now = unit.now();
  const [used] = await unit.db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(isGood(token, now))
    .returning({ userId: recoveryCodes.userId });
  if (!used) return false;
  await unit.db.update(users).set({ passwordHash }).where(eq(users.id, used.userId));
  await endMailLinks(unit, used.userId);
  await sessions.endAllOf(unit, used.userId);
  return true;
}

function isGood(token: string, now: Date) {
  return and(
    eq(recoveryCodes.tokenHash, tokenHash(token)),
    isNull(recoveryCodes.usedAt),
    gt(recoveryCodes.expiresAt, now),
  );
}
