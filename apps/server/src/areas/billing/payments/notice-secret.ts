import { acceptedSecrets, derivedKey } from '../../../platform/security/secrets.ts';
import { isSame } from '../../../platform/security/signatures.ts';

/** The secret in the address to which a bank sends its notices. */
export function noticeSecret(secret: string): string {
  return derivedKey(secret, 'notices of payments').toString('hex');
}

/** Whether a text is the secret of an address that a bank may have: one of a former SECRET counts, too. */
export function isNoticeSecret(given: string, secret: string): boolean {
  return acceptedSecrets(secret).some((one) => isSame(given, noticeSecret(one)));
}
