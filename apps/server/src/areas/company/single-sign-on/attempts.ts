import type { Platform } from '../../../platform/platform.ts';
import { newToken } from '../../../platform/security/secrets.ts';
import { createSignatures } from '../../../platform/security/signatures.ts';

/** Milliseconds for which somebody may be away at the issuer. */
export const attemptLife = 10 * 60_000;

/** The one use of an attempt; it is counted for as long as the attempt is good. */
const use = { name: 'company sign-in', calls: 1, milliseconds: 2 * attemptLife };

type Parts = Pick<Platform, 'secret' | 'clock' | 'callLimits'>;

/** A sign-in that a browser began. Nothing of it is stored: nonce and verifier (PKCE) are derived from the state. */
export interface Attempt {
  companyId: number;
  state: string;
  nonce: string;
  verifier: string;
}

/** A new attempt, and what its browser keeps in a cookie. */
export function newAttempt(parts: Parts, companyId: number): { attempt: Attempt; cookie: string } {
  const state = newToken();
  const text = `${companyId}.${parts.clock().getTime() + attemptLife}.${state}`;
  return { attempt: attemptOf(parts, companyId, state), cookie: `${text}.${cookies(parts).sign(text)}` };
}

/**
 * Uses the attempt of a browser: once, within ten minutes, and for the state that the issuer sent back. Undefined for any other; an
 * attempt uses it, whatever becomes of that.
 */
export async function takeAttempt(
  parts: Parts,
  cookie: string | undefined,
  sentState: string,
): Promise<Attempt | undefined> {
  const [company, until, state = '', signature = '', ...more] = (cookie ?? '').split('.');
  const text = `${company}.${until}.${state}`;
  if (more.length > 0 || !cookies(parts).isGenuine(text, signature) || state !== sentState) return undefined;
  if (!(Number(until) > parts.clock().getTime())) return undefined;
  const { remaining } = await parts.callLimits.tally(use, state);
  return remaining >= 0 ? attemptOf(parts, Number(company), state) : undefined;
}

function attemptOf({ secret }: Parts, companyId: number, state: string): Attempt {
  const derive = (purpose: string) => createSignatures(secret, `company sign-in: ${purpose}`).sign(state);
  return { companyId, state, nonce: derive('nonce'), verifier: derive('verifier') };
}

function cookies({ secret }: Parts) {
  return createSignatures(secret, 'company sign-in: cookie');
}
