import type { Platform } from '../../../platform/platform.ts';
import { newToken } from '../../../platform/security/secrets.ts';
import { createSignatures } from '../../../platform/security/signatures.ts';

/** Milliseconds for which a challenge is good: people look for their phone. */
export const challengeLife = 5 * 60_000;

/** The one use of a challenge; it is counted for as long as the challenge is good. */
const use = { name: 'passkey challenge', calls: 1, milliseconds: 2 * challengeLife };

type Parts = Pick<Platform, 'secret' | 'clock' | 'callLimits'>;
/** What a challenge is for: no challenge of one purpose is good for another. */
export type Purpose = 'sign-in' | `register ${number}`;

/** A new challenge, in base64url. It is signed and not stored: whoever asks for many costs nothing. */
export function newChallenge({ secret, clock }: Parts, purpose: Purpose): string {
  const text = `${newToken()}.${clock().getTime() + challengeLife}`;
  return Buffer.from(`${text}.${signatureOf(secret, purpose).sign(text)}`).toString('base64url');
}

/**
 * Uses a challenge that came back: true once, for what it was made for, as long as it is good. An attempt uses it, whatever becomes of
 * that.
 */
export async function takeChallenge(parts: Parts, purpose: Purpose, challenge: string): Promise<boolean> {
  const [nonce, until, signature = '', ...more] = Buffer.from(challenge, 'base64url').toString().split('.');
  const text = `${nonce}.${until}`;
  if (more.length > 0 || !signatureOf(parts.secret, purpose).isGenuine(text, signature)) return false;
  if (!(Number(until) > parts.clock().getTime())) return false;
  const { remaining } = await parts.callLimits.tally(use, text);
  return remaining >= 0;
}

function signatureOf(secret: string, purpose: Purpose) {
  return createSignatures(secret, `passkey challenge for ${purpose}`);
}
