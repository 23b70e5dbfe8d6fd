import type { AnswerInput } from '@recado/contract';
import type { Platform } from '../../../platform/platform.ts';
import { newToken } from '../../../platform/security/secrets.ts';
import { redirectUriOf } from './ask-issuer.ts';
import { issuerOf, type ProviderRow } from './issuer.ts';

type Found = AnswerInput<'POST /single-sign-on/trial'>;

/** What an issuer answers about a code that it never gave, by what it then thinks of the client. */
const answers: Readonly<Record<string, Found['client']>> = {
  invalid_grant: 'accepted',
  invalid_client: 'refused',
  unauthorized_client: 'refused',
};

/**
 * Asks an issuer what it says about itself, and, with a code that it never gave, whether it knows the client and its secret. Throws
 * ERR_ISSUER_UNREACHABLE.
 */
export async function tryIssuer(
  parts: Pick<Platform, 'configuration' | 'secret' | 'logger'>,
  provider: ProviderRow,
): Promise<Found> {
  const issuer = await issuerOf(parts, provider, true);
  const client = await import('openid-client');
  const grant = { code: newToken(), redirect_uri: redirectUriOf(parts.configuration), code_verifier: newToken() };
  const error: unknown = await client.genericGrantRequest(issuer, 'authorization_code', grant).then(
    () => undefined,
    (failure: unknown) => failure,
  );
  const said = error instanceof client.ResponseBodyError ? error.error : undefined;
  return { client: answers[said ?? ''] ?? 'unknown' };
}
