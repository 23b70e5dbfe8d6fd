import { createSeal } from '../../../../platform/security/sealing.ts';

/** The address of a database with its password, sealed for the database that has this fingerprint. */
export function sealAddress(secret: string, address: string, fingerprint: string): Buffer {
  return createSeal(secret).seal(address, contextOfAddress(fingerprint));
}

/** Opens an address of `sealAddress`. Throws if it was changed, or sealed for another database. */
export function openAddress(secret: string, sealed: Uint8Array, fingerprint: string): string {
  return createSeal(secret).open(sealed, contextOfAddress(fingerprint)).toString();
}

/** What the address of a database is sealed for. */
export function contextOfAddress(fingerprint: string): string {
  return `move ${fingerprint}`;
}
