import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../../platform/security/secrets.ts';

/** Lifetime of a code and of the token it is exchanged for (SERVER §2, Recovery). */
const codeMinutes = 5;
/** The most attempts to enter a code. */
export const maximumAttempts = 3;

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The text of the WhatsApp message. */
export function codeText(code: string): string {
  return `Seu código de verificação é *${code}*. Ele vale por ${codeMinutes} minutos. Não o informe a ninguém.`;
}

/** The expiry of a code that is created now. */
export function expiryOfCode(now: Date): Date {
  return new Date(now.getTime() + codeMinutes * 60_000);
}

/** The stored form of a code: a keyed hash, because anybody who reads the table could try all codes of six digits. */
export function codeHash(secret: string, userId: number, code: string): string {
  return createHmac('sha256', derivedKey(secret, 'recovery codes')).update(`${userId}:${code}`).digest('hex');
}

/** Whether two hashes are equal, in constant time. */
export function sameHash(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
}

const hour = 60 * 60_000;

/** The limit of codes to one number, to recover a password or to verify the number. */
export const codesPerNumber = { name: 'codes to a number', calls: 5, milliseconds: hour };
/** The limit of codes that one user requests to verify numbers. */
export const codesPerUser = { name: 'codes of a user', calls: 5, milliseconds: hour };
/** The limit of attempts to enter a code for one number. */
export const triesPerNumber = { name: 'codes tried', calls: 15, milliseconds: hour };
