import { timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../platform/security/secrets.ts';

/** The secret in the address to which a bank sends its notices. */
export function noticeSecret(secret: string): string {
  return derivedKey(secret, 'notices of payments').toString('hex');
}

/** Whether a text is the secret; the time of the comparison does not reveal how much of it is correct. */
export function isSecret(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}
