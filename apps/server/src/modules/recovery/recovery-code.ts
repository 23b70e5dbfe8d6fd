import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../platform/security/secrets.ts';

/** How long a code, and the token it gives, are good (SERVER §2, Recovery). */
const codeMinutes = 5;
/** How many wrong codes may be entered. */
export const maximumAttempts = 3;

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** What a person reads on WhatsApp. */
export function codeText(code: string): string {
  return `Seu código de verificação é *${code}*. Ele vale por ${codeMinutes} minutos. Não o informe a ninguém.`;
}

/** Until when a code made now is good. */
export function expiryOfCode(now: Date): Date {
  return new Date(now.getTime() + codeMinutes * 60_000);
}

/** What is kept of a code: keyed, because six digits are tried in no time by whoever reads the table. */
export function codeHash(secret: string, userId: number, code: string): string {
  return createHmac('sha256', derivedKey(secret, 'recovery codes')).update(`${userId}:${code}`).digest('hex');
}

/** Whether two hashes are equal, in constant time. */
export function sameHash(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}
