import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../platform.ts';
import { derivedKey } from '../security/secrets.ts';

/** Addresses are valid for 12 to 24 hours and stay the same for 12, so that browsers can cache the files. */
const period = 12 * 60 * 60;

/** Signs and verifies the addresses of files with its own key, derived from the installation's secret. */
export function createSigner(secret: string, clock: Clock) {
  const key = derivedKey(secret, 'media addresses');
  const now = () => Math.floor(clock().getTime() / 1000);
  const signatureOf = (fileId: string, expires: string) =>
    createHmac('sha256', key).update(`${fileId}:${expires}`).digest('base64url');

  return {
    /** The query of an address: `expires=<seconds since 1970>&signature=…`. */
    sign(fileId: string): string {
      const expires = String((Math.floor(now() / period) + 2) * period);
      return `expires=${expires}&signature=${signatureOf(fileId, expires)}`;
    },
    verify(fileId: string, expires: string, signature: string): boolean {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) < now()) return false;
      const wanted = Buffer.from(signatureOf(fileId, expires));
      const given = Buffer.from(signature);
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
}
