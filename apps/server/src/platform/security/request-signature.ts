import { createHmac } from 'node:crypto';

/**
 * The value of the header `Recado-Signature` of a request to a foreign system: the time in seconds, and for each valid
 * key an HMAC-SHA256 of `time.body` (ADR 66). The receiver compares one of them, and refuses an old time.
 */
export function requestSignature(keys: readonly string[], body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  const signatures = keys.map((key) => `v1=${signatureWith(key, `${time}.${body}`)}`);
  return [`t=${time}`, ...signatures].join(',');
}

/** An HMAC-SHA256 in hexadecimal. */
export function signatureWith(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}
