import { LRUCache } from 'lru-cache';
import type { Configuration } from 'openid-client';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openText } from '../../../platform/security/sealing.ts';
import { isSecure, outboundFetch } from './outbound-fetch.ts';
import type { signInProviders } from './single-sign-on.schema.ts';

type Parts = Pick<Platform, 'configuration' | 'secret' | 'logger'>;
/** The issuer of a company, as it is stored. */
export type ProviderRow = typeof signInProviders.$inferSelect;

/** Seconds by which the clock of an issuer may differ. */
const clockTolerance = 60;

/** What issuers said about themselves, with their keys, for some minutes. */
const known = new LRUCache<string, Configuration>({ max: 100, ttl: 5 * 60_000 });

/** What the secret of a client is sealed for. */
export function contextOfClientSecret(companyId: number): string {
  return `single-sign-on:${companyId}`;
}

/**
 * An issuer with this installation as its client; what it says about itself is at most five minutes old. The signature of each ID token
 * is verified. Throws ERR_ISSUER_UNREACHABLE.
 */
export async function issuerOf(parts: Parts, provider: ProviderRow, isTrial = false): Promise<Configuration> {
  const key = `${provider.companyId} ${provider.updatedAt.getTime()} ${provider.issuer}`;
  const found = isTrial ? undefined : known.get(key);
  if (found) return found;
  const asked = await discover(parts, provider).catch((error: unknown) => {
    parts.logger.info({ err: error, companyId: provider.companyId }, 'an issuer did not say what it should');
    throw new AppError('ERR_ISSUER_UNREACHABLE');
  });
  known.set(key, asked);
  return asked;
}

async function discover({ configuration, secret }: Parts, provider: ProviderRow): Promise<Configuration> {
  const client = await import('openid-client');
  const { outboundOrigins: allowed } = configuration;
  const clientSecret = openText(secret, provider.clientSecret, contextOfClientSecret(provider.companyId));
  const fetch = outboundFetch(allowed);
  const insecure = new URL(provider.issuer).protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const found = await client.discovery(new URL(provider.issuer), provider.clientId, undefined, client.None(), {
    [client.customFetch]: fetch,
    execute: insecure,
    timeout: 10,
  });
  const server = found.serverMetadata();
  checkAddresses(server, provider.issuer, allowed);
  const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
  const proof = takesBody ? client.ClientSecretPost : client.ClientSecretBasic;
  const asClient = new client.Configuration(
    server,
    provider.clientId,
    { [client.clockTolerance]: clockTolerance },
    clientSecret === '' ? client.None() : proof(clientSecret),
  );
  asClient[client.customFetch] = fetch;
  asClient.timeout = 10;
  for (const extension of [...insecure, client.enableNonRepudiationChecks]) extension(asClient);
  return asClient;
}

/** The addresses that an issuer must have, and that browsers and this server go to. */
const addresses = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/**
 * Throws for an issuer that says it is another one, also for those of many tenants (`{tenantid}`), whose accounts belong to anybody, and
 * for addresses that are not https.
 */
function checkAddresses(
  server: ReturnType<Configuration['serverMetadata']>,
  issuer: string,
  allowed: readonly string[],
): void {
  if (!URL.canParse(server.issuer) || new URL(server.issuer).href !== new URL(issuer).href)
    throw new Error('The issuer says that it is another one.');
  for (const name of addresses) {
    const address = server[name];
    if (address === undefined || !URL.canParse(address) || !isSecure(new URL(address), allowed))
      throw new Error(`The issuer has no good ${name}.`);
  }
}
