import type { Configuration } from '../configuration.ts';
import { knownSecret } from '../platform/security/secrets.ts';

/** The installation's secret, for commands on data that it seals. Throws where there is none yet. */
export function requiredSecret(configuration: Configuration): string {
  const secret = knownSecret(configuration);
  if (secret === undefined) throw new Error('SECRET is required outside demo mode: the one that the server runs with.');
  return secret;
}
