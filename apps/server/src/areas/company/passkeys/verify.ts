import type { BodyOutput } from '@recado/contract';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Purpose, takeChallenge } from './challenges.ts';

type Parts = Pick<Platform, 'secret' | 'clock' | 'callLimits' | 'configuration' | 'logger'>;

/** The algorithms that authenticators have, by their COSE numbers: Ed25519, ES256, RS256. */
export const algorithms = [-8, -7, -257];

/** The site for which passkeys are good: that of the pages, and no part of it. */
export function siteOf({ webUrl }: Pick<Platform['configuration'], 'webUrl'>): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(webUrl);
  return { rpId: hostname, origin };
}

/** The handle by which an authenticator knows a user: it says nothing about them. */
export function userHandleOf(userId: number): string {
  return Buffer.from(`user ${userId}`).toString('base64url');
}

/** The public key of a passkey that was made for a challenge of a user. Throws ERR_PASSKEY_REFUSED. */
export async function verifyNewPasskey(
  parts: Parts,
  userId: number,
  { id, clientDataJSON, attestationObject }: BodyOutput<'POST /users/me/passkeys'>,
): Promise<{ credentialId: string; publicKey: string; counter: number }> {
  const asked = await expectations(parts, `register ${userId}`, clientDataJSON);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const response = { clientDataJSON, attestationObject };
  return verified(parts, async () => {
    const { verified: isGood, registrationInfo } = await verifyRegistrationResponse({
      ...asked,
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      supportedAlgorithmIDs: algorithms,
    });
    if (!isGood) return undefined;
    const { id: credentialId, publicKey, counter } = registrationInfo.credential;
    return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  });
}

/** A passkey as it is stored. */
interface StoredKey {
  userId: number;
  credentialId: string;
  publicKey: string;
  counter: number;
}

/** Uses the challenge of a sign-in. Throws ERR_PASSKEY_REFUSED. */
export function expectSignIn(parts: Parts, clientDataJSON: string): Promise<Expectations> {
  return expectations(parts, 'sign-in', clientDataJSON);
}

/** Verifies that a passkey signed what was expected. Resolves with its new counter. Throws ERR_PASSKEY_REFUSED. */
export async function verifyPasskey(
  parts: Parts,
  { userId, credentialId, publicKey, counter }: StoredKey,
  { asked, sent }: { asked: Expectations; sent: BodyOutput<'POST /auth/passkey'> },
): Promise<number> {
  const { id, userHandle, ...response } = sent;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  return verified(parts, async () => {
    if (userHandle && userHandle !== userHandleOf(userId)) return undefined;
    const { verified: isGood, authenticationInfo } = await verifyAuthenticationResponse({
      ...asked,
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    });
    return isGood ? authenticationInfo.newCounter : undefined;
  });
}

interface Expectations {
  expectedChallenge: string;
  expectedOrigin: string;
  expectedRPID: string;
  requireUserVerification: true;
}

const clientData = z.object({ challenge: z.string().max(1000), crossOrigin: z.boolean().optional() });

/** What the answer to a challenge must say; the challenge is used. Throws ERR_PASSKEY_REFUSED. */
async function expectations(parts: Parts, purpose: Purpose, clientDataJSON: string): Promise<Expectations> {
  const said = clientData.safeParse(jsonOf(clientDataJSON));
  // A page inside another one never asks for a passkey here.
  if (!said.success || said.data.crossOrigin) throw new AppError('ERR_PASSKEY_REFUSED');
  const { challenge } = said.data;
  if (!(await takeChallenge(parts, purpose, challenge))) throw new AppError('ERR_PASSKEY_REFUSED');
  const { rpId, origin } = siteOf(parts.configuration);
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  };
}

function jsonOf(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** What a verification found; all that is wrong with an answer is one refusal, and its reason only in the log. */
async function verified<Result>({ logger }: Parts, verify: () => Promise<Result | undefined>): Promise<Result> {
  const result = await verify().catch((error: unknown) => {
    logger.info({ err: error }, 'a passkey was refused');
    return undefined;
  });
  if (result === undefined) throw new AppError('ERR_PASSKEY_REFUSED');
  return result;
}
