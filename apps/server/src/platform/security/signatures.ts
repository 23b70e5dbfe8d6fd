import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedSecrets, frequentKey } from './secrets.ts';

/** Signs texts for one purpose. */
export interface Signatures {
  /** An HMAC-SHA256 in base64url: 43 characters. */
  sign(text: string): string;
  /** Whether the signature of a text is genuine; also with a secret that the present one replaced. */
  isGenuine(text: string, signature: string): boolean;
}

/** Signatures with a key of their own, derived from the installation's secret. */
export function createSignatures(secret: string, purpose: string): Signatures {
  const [first, ...others] = acceptedSecrets(secret).map((one) => {
    const key = frequentKey(one, purpose);
    return (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  });
  if (!first) throw new Error('There is no secret.');
  return { sign: first, isGenuine: (text, given) => [first, ...others].some((sign) => isSame(given, sign(text))) };
}

/** Whether a sent text is the genuine one; the time of the comparison does not reveal how much of it is correct. */
export function isSame(sent: string, genuine: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(genuine)];
  return one.length === other.length && timingSafeEqual(one, other);
}
