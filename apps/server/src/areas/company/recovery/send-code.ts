import { and, eq, isNotNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import type { ServicePlatform } from '../../../channels/services.ts';
import type { Unit } from '../../../platform/database/database.ts';
import { users } from '../../../platform/database/schema/users.ts';
import { type JobHandler, transactional } from '../../../platform/jobs/handlers.ts';
import type { NewJob } from '../../../platform/jobs/job.ts';
import { isAnyForm } from '../../../platform/phone-number.ts';
import { recoveryCodes } from './recovery.schema.ts';
import { codeHash, codeText, expiryOfCode, newCode } from './recovery-code.ts';
import { requireCodeSender } from './sender.ts';

const kind = 'send-recovery-code';
const codesPerHour = 5;
const payload = z.object({ number: z.string() });

/**
 * A job that sends a code. The request itself does not look up the user, so that neither its response nor its duration
 * reveals whether the number exists (SERVER §2, Recovery).
 */
export function sendCodeJob(number: string): NewJob {
  return { kind, payload: { number }, lane: `recovery:${number}`, dedupeKey: `recovery:${number}` };
}

/** Creates a code for the user with this number and sends it; does nothing if there is no such user. */
export function sendCodeHandler({ channels, secret }: ServicePlatform): JobHandler {
  return transactional(kind, payload, async (unit, { number }) => {
    const user = await userByNumber(unit, number);
    const now = unit.now();
    if (!user) return;
    await forgetCodes(unit, user.id, anHourBefore(now));
    if ((await codesOf(unit, user.id)) >= codesPerHour) return;
    const sender = await requireCodeSender(unit);
    const code = newCode();
    await unit.db.insert(recoveryCodes).values({
      companyId: user.companyId,
      userId: user.id,
      codeHash: codeHash(secret, user.id, code),
      expiresAt: expiryOfCode(now),
      createdAt: now,
    });
    await channels.sendText(unit, { ...sender, number, text: codeText(code) });
  });
}

/** The user who verified a number (digits in international form); undefined without one. */
export async function userByNumber(unit: Unit, number: string): Promise<{ id: number; companyId: number } | undefined> {
  const [user] = await unit.db
    .select({ id: users.id, companyId: users.companyId })
    .from(users)
    .where(and(isAnyForm(users.wpp, [number]), isNotNull(users.wppProvedAt)));
  return user;
}

function anHourBefore(now: Date): Date {
  return new Date(now.getTime() - 60 * 60_000);
}

/** Deletes a user's codes that no longer count: codes are valid for minutes, and counted for an hour. */
async function forgetCodes(unit: Unit, userId: number, before: Date): Promise<void> {
  const old = and(eq(recoveryCodes.userId, userId), lte(recoveryCodes.createdAt, before));
  await unit.db.delete(recoveryCodes).where(old);
}

async function codesOf(unit: Unit, userId: number): Promise<number> {
  return unit.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}
