import type { Clock } from '../clock.ts';
import { createSignatures } from '../security/signatures.ts';

/** Addresses are valid for 12 to 24 hours and stay the same for 12, so that browsers can cache the files. */
const period = 12 * 60 * 60;

/** Signs and verifies the addresses of files. */
export interface AddressSigner {
  /** The query of an address: `expires=<seconds since 1970>&signature=…`. */
  sign(fileId: string): string;
  /** Whether a query is genuine and not expired. */
  verify(fileId: string, expires: string, signature: string): boolean;
}

/** A signer with its own key, derived from the installation's secret. */
export function createSigner(secret: string, clock: Clock): AddressSigner {
  const signatures = createSignatures(secret, 'media addresses');
  const now = () => Math.floor(clock().getTime() / 1000);

  return {
    sign(fileId) {
      const expires = String((Math.floor(now() / period) + 2) * period);
      return `expires=${expires}&signature=${signatures.sign(`${fileId}:${expires}`)}`;
    },
    verify(fileId, expires, signature) {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) < now()) return false;
      return signatures.isGenuine(`${fileId}:${expires}`, signature);
    },
  };
}
