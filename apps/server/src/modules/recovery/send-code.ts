import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../platform/database/database.ts';
import { recoveryCodes, users, whatsapps } from '../../platform/database/schema/index.ts';
import { type JobHandler, transactional } from '../../platform/jobs/handlers.ts';
import type { NewJob } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/platform.ts';
import { codeHash, codeMinutes, newCode } from './recovery-code.ts';

const kind = 'send-recovery-code';
const codesPerHour = 5;
const payload = z.object({ number: z.string() });

/**
 * Asks for a code. The request itself looks nobody up, so that neither its answer nor its time says whether the number
 * exists (SERVER §2, Recovery).
 */
export function sendCodeJob(number: string): NewJob {
  return { kind, payload: { number }, lane: `recovery:${number}`, dedupeKey: `recovery:${number}` };
}

/** Makes a code for the user with this number and hands it to the channels; nothing happens when there is none. */
export function sendCodeHandler({ channels, clock, secret }: Platform): JobHandler {
  return transactional(kind, payload, async (unit, { number }) => {
    const user = await userByNumber(unit, number);
    const now = clock();
    if (!user) return;
    await forgetCodes(unit, user.id, anHourBefore(now));
    if ((await codesOf(unit, user.id)) >= codesPerHour) return;
    const sender = await companyThatSends(unit, user.companyId);
    if (sender === undefined) return;
    const code = newCode();
    await unit.db.insert(recoveryCodes).values({
      companyId: user.companyId,
      userId: user.id,
      codeHash: codeHash(secret, user.id, code),
      expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
      createdAt: now,
    });
    const text = `Seu código de verificação é *${code}*. Ele vale por ${codeMinutes} minutos. Não o informe a ninguém.`;
    await channels.sendText(unit, { companyId: sender, number: user.number, text });
  });
}

/** The user with a WhatsApp number, with or without Brazil's country code. */
export async function userByNumber(unit: Unit, number: string) {
  const digits = number.replace(/\D/g, '');
  const spellings = digits.startsWith('55') ? [digits, digits.slice(2)] : [digits, `55${digits}`];
  const [user] = await unit.db
    .select({ id: users.id, companyId: users.companyId, wpp: users.wpp })
    .from(users)
    .where(inArray(users.wpp, spellings))
    .orderBy(asc(users.id))
    .limit(1);
  if (!user?.wpp) return undefined;
  const number55 = user.wpp.length <= 11 ? `55${user.wpp}` : user.wpp;
  return { id: user.id, companyId: user.companyId, number: number55 };
}

function anHourBefore(now: Date): Date {
  return new Date(now.getTime() - 60 * 60_000);
}

/** Codes are good for minutes, and counted for an hour. */
async function forgetCodes(unit: Unit, userId: number, before: Date): Promise<void> {
  const old = and(eq(recoveryCodes.userId, userId), lte(recoveryCodes.createdAt, before));
  await unit.db.delete(recoveryCodes).where(old);
}

async function codesOf(unit: Unit, userId: number): Promise<number> {
  return unit.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}

/** The user's own company when it has a connection, else the platform's; undefined when neither can send. */
async function companyThatSends(unit: Unit, companyId: number): Promise<number | undefined> {
  const [own] = await unit.db
    .select({ companyId: whatsapps.companyId })
    .from(whatsapps)
    .where(eq(whatsapps.companyId, companyId))
    .limit(1);
  if (own) return own.companyId;
  const [platform] = await unit.db
    .select({ companyId: whatsapps.companyId })
    .from(whatsapps)
    .innerJoin(users, and(eq(users.companyId, whatsapps.companyId), eq(users.super, true)))
    .orderBy(desc(whatsapps.isDefault))
    .limit(1);
  return platform?.companyId;
}
