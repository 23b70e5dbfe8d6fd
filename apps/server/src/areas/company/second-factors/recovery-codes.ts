import { createHmac, randomInt } from 'node:crypto';
import { derivedKey } from '../../../platform/security/secrets.ts';

/** How many codes somebody gets. */
const codes = 10;
/** Letters and digits that nobody confuses on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const halfLength = 5;

/** Ten new codes for the day on which the phone is lost, e.g. `k7m2p-x9wqa`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () => `${randomPart()}-${randomPart()}`);
}

function randomPart(): string {
  return Array.from({ length: halfLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** The stored form of a code of a user: a keyed hash, of the code without spaces, hyphens and capitals. */
export function recoveryHash(secret: string, userId: number, code: string): string {
  const written = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHmac('sha256', derivedKey(secret, 'second factor codes')).update(`${userId}:${written}`).digest('hex');
}
