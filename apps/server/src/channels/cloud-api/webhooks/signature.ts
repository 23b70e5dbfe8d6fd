import { createHmac } from 'node:crypto';
import { isSame } from '../../../platform/security/signatures.ts';

/**
 * Whether the header `X-Hub-Signature-256` signs exactly these bytes with the secret of an app (CLOUD-API, Webhook). The
 * time of the comparison does not reveal anything.
 */
export function isSignedWith(appSecret: string, bytes: Uint8Array, header: string): boolean {
  // Without a secret everybody could sign.
  return appSecret !== '' && isSame(header, signatureFor(appSecret, bytes));
}

/** The header with which an app signs a webhook. */
export function signatureFor(appSecret: string, bytes: Uint8Array | string): string {
  return `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`;
}
