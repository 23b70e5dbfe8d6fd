import type { numberEndpoints } from '@recado/contract';
import { numberKey } from '@recado/contract/phone-numbers';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { onDuplicate } from '../../../platform/database/database-errors.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { AppError } from '../../../platform/errors.ts';
import { afterwards } from '../../../platform/http/afterwards.ts';
import type { CallerSession, Handlers } from '../../../platform/http/handler.ts';
import { inSteps } from '../../../platform/http/steps.ts';
import { isAnyForm } from '../../../platform/phone-number.ts';
import { callersChanged } from '../../../platform/security/callers-changed.ts';
import { requireCurrentPassword } from '../users/change-rights.ts';
import { requireInternational } from '../users/number.ts';
import { presentUser, publishUser } from '../users/user-rows.ts';
import { readUser } from '../users/users.service.ts';
import { numberProofs } from './recovery.schema.ts';
import {
  codeHash,
  codesPerNumber,
  codesPerUser,
  codeText,
  expiryOfCode,
  maximumAttempts,
  newCode,
  sameHash,
} from './recovery-code.ts';
import { type PlatformConnection, requireCodeSender } from './sender.ts';

/**
 * The number for password recovery; it is not used before its holder has verified it (SERVER §3.28). Units are those of
 * the system: the number may be removed from a user of another company, and the platform's own connection sends codes.
 */
export function numberRoutes(platform: ServicePlatform): Handlers<keyof typeof numberEndpoints> {
  return {
    'POST /users/me/number': inSteps({
      async perform({ reader, session, body }) {
        const number = requireInternational(body.wpp);
        await requireCurrentPassword(platform.callLimits, reader, session, body.currentPassword);
        const sender = await reader.inUnit(requireCodeSender);
        await requireReachable(platform, session, { sender, number });
        return { sender, number };
      },
      async finish({ unit, session, performed: addressed }) {
        await askForProof(platform, unit, session, addressed);
        return { message: 'Código de verificação enviado com sucesso!' };
      },
    }),
    'PUT /users/me/number': async ({ unit, session: { userId, companyId }, body: { code } }) => {
      const outcome = await proveNumber(platform.secret, unit, { userId, code });
      // The attempt counts, so it is refused after the commit.
      if (!outcome) return afterwards(() => Promise.reject(new AppError('ERR_RECOVERY_CODE_INVALID')));
      const { formerHolder: former } = outcome;
      if (former) publishUser(unit, 'update', await readUser(unit, former.companyId, former.id));
      const user = await readUser(unit, companyId, userId);
      publishUser(unit, 'update', user);
      return presentUser(unit, user);
    },
  };
}

/** A number to send a code to, and the connection that sends it. */
interface Addressed {
  sender: PlatformConnection;
  number: string;
}

/** Throws ERR_TOO_MANY_REQUESTS, and ERR_WAPP_INVALID_CONTACT for a number that is not on WhatsApp. */
async function requireReachable(
  { callLimits, channels }: ServicePlatform,
  { userId }: CallerSession,
  { sender, number }: Addressed,
): Promise<void> {
  await callLimits.count(codesPerUser, String(userId));
  await callLimits.count(codesPerNumber, numberKey(number));
  if ((await channels.checkNumber(sender.companyId, number)) === null) throw new AppError('ERR_WAPP_INVALID_CONTACT');
}

/** Sends a code to a number that the user wants to use for password recovery (SERVER §3.28). Requires a system unit. */
async function askForProof(
  { channels, secret }: ServicePlatform,
  unit: Unit,
  { userId, companyId }: CallerSession,
  { sender, number }: Addressed,
): Promise<void> {
  const code = newCode();
  const proof = {
    companyId,
    number,
    codeHash: codeHash(secret, userId, proofOf(number, code)),
    attempts: 0,
    expiresAt: expiryOfCode(unit.now()),
  };
  await unit.db
    .insert(numberProofs)
    .values({ userId, ...proof })
    .onConflictDoUpdate({ target: numberProofs.userId, set: proof });
  await channels.sendText(unit, { ...sender, number, text: codeText(code) });
}

/**
 * Assigns the number to the user if the code is right, and removes it from a previous holder, who is returned, too.
 * Undefined for a wrong or expired code, and after too many attempts. Requires a system unit.
 */
async function proveNumber(
  secret: string,
  unit: Unit,
  { userId, code }: { userId: number; code: string },
): Promise<{ formerHolder: { id: number; companyId: number } | undefined } | undefined> {
  const own = eq(numberProofs.userId, userId);
  const [proof] = await unit.db.select().from(numberProofs).where(own).for('update');
  const now = unit.now();
  if (!proof || proof.expiresAt <= now || proof.attempts >= maximumAttempts) return undefined;
  const { number } = proof;
  if (!sameHash(proof.codeHash, codeHash(secret, userId, proofOf(number, code)))) {
    await unit.db
      .update(numberProofs)
      .set({ attempts: sql`${numberProofs.attempts} + 1` })
      .where(own);
    return undefined;
  }
  const [formerHolder] = await unit.db
    .update(users)
    .set({ wpp: null, wppProvedAt: null })
    .where(and(isAnyForm(users.wpp, [number]), ne(users.id, userId)))
    .returning({ id: users.id, companyId: users.companyId });
  const proved = { wpp: number, wppProvedAt: now };
  await onDuplicate('ERR_RECOVERY_CODE_INVALID', () => unit.db.update(users).set(proved).where(eq(users.id, userId)));
  await unit.db.delete(numberProofs).where(own);
  for (const id of [userId, formerHolder?.id]) if (id !== undefined) await unit.emit(callersChanged, { userId: id });
  return { formerHolder };
}

/** The input of the hash: the number together with the code, so that a code for one number does not verify another. */
function proofOf(number: string, code: string): string {
  return `${number}:${code}`;
}
