import type { BodyOutput } from '@recado/contract';
import { z } from 'zod';
import { pageAddress } from '../../../cell-configuration.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { shownName } from '../../../platform/text/foreign-text.ts';
import type { Attempt } from './attempts.ts';
import { issuerOf, type ProviderRow } from './issuer.ts';

type Parts = Pick<Platform, 'configuration' | 'secret' | 'logger'>;

/** The page to which an issuer sends a browser back. There is one, so nothing that is sent leads elsewhere. */
export function redirectUriOf(configuration: Platform['configuration']): string {
  return pageAddress(configuration, '/login/company');
}

/** Where a browser signs in at an issuer. Throws ERR_ISSUER_UNREACHABLE. */
export async function addressAtIssuer(
  parts: Parts,
  provider: ProviderRow,
  { attempt, email }: { attempt: Attempt; email: string },
): Promise<string> {
  const issuer = await issuerOf(parts, provider);
  const client = await import('openid-client');
  const { href } = client.buildAuthorizationUrl(issuer, {
    redirect_uri: redirectUriOf(parts.configuration),
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    state: attempt.state,
    nonce: attempt.nonce,
    login_hint: email,
  });
  return href;
}

/** What an issuer says about a person. The address is one that the issuer verified. */
export interface Person {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  /** The values of the claim that mappings compare. */
  values: readonly string[];
}

const yes = z.union([z.literal(true), z.literal('true'), z.literal(1), z.literal('1')]);
/** `xms_edov` is how Microsoft says that the domain of an address was verified: it has no `email_verified`. */
const verifiedAddress = z.union([
  z.object({ email_verified: yes }),
  z.object({ email_verified: z.undefined().optional(), xms_edov: yes }),
]);
const told = z.object({
  /** ASCII, as the standard says. */
  sub: z
    .string()
    .max(500)
    .regex(/^[\x20-\x7e]+$/),
  email: z.email().max(200).toLowerCase(),
  name: z.string().max(1000).optional(),
});

/**
 * Redeems a code at the issuer, and verifies the ID token: signature, issuer, audience, times, nonce. Throws ERR_ISSUER_UNREACHABLE, and
 * ERR_COMPANY_SIGN_IN_REFUSED for all that is wrong with code and token; the reason is in the log.
 */
export async function personOf(
  parts: Parts,
  provider: ProviderRow,
  { attempt, sent }: { attempt: Attempt; sent: BodyOutput<'POST /auth/company'> },
): Promise<Person> {
  const issuer = await issuerOf(parts, provider);
  const client = await import('openid-client');
  const back = new URL(redirectUriOf(parts.configuration));
  for (const [name, value] of Object.entries(sent)) back.searchParams.set(name, value);
  try {
    const tokens = await client.authorizationCodeGrant(
      issuer,
      back,
      {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      },
      { redirect_uri: redirectUriOf(parts.configuration) },
    );
    const claims = verifiedAddress.and(told).parse(tokens.claims());
    const { sub, email, name = '' } = claims;
    const values = valuesOf(tokens.claims()?.[provider.claim]);
    return { issuer: provider.issuer, subject: sub, email, name: nameOf(name) || nameOf(email), values };
  } catch (error) {
    parts.logger.info({ err: error, companyId: provider.companyId }, 'a sign-in with the account of a company failed');
    throw new AppError(isUnanswered(error) ? 'ERR_ISSUER_UNREACHABLE' : 'ERR_COMPANY_SIGN_IN_REFUSED');
  }
}

/** A name as administrators may enter it: on one line, of at most fifty characters. */
function nameOf(text: string): string {
  const name = [...shownName(text)].slice(0, 50).join('').trim();
  return name.length < 2 ? '' : name;
}

/** Most values of a claim that are compared. */
const mostValues = 500;

/** A claim is a text, or a list of them. */
function valuesOf(claim: unknown): string[] {
  const values: unknown[] = Array.isArray(claim) ? claim.slice(0, mostValues) : [claim];
  return values.filter((value) => typeof value === 'string');
}

/** Whether a failure is that of a call without an answer, at any depth of its causes. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'OutboundError' || isUnanswered(error.cause);
}
