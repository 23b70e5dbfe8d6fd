import { createHash, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Configuration, inDataFolder } from '../../configuration.ts';

/** What is said of an installation without SECRET: there is no default (SERVER §3.6). */
export const missingSecret = 'SECRET is required outside demo mode: at least 32 random characters.';

/** The secrets that a secret replaced. */
const replaced = new Map<string, readonly string[]>();

/** From now on this process also accepts what was sealed or signed with the secrets before this one. */
export function acceptFormerSecrets(secret: string, former: readonly string[]): void {
  replaced.set(secret, former);
}

/** The installation's secret and those that it replaced, the current one first. */
export function acceptedSecrets(secret: string): readonly string[] {
  return [secret, ...(replaced.get(secret) ?? [])];
}

/**
 * The installation's secret: SECRET or, in demo mode, one that is generated once and kept in the data folder. Throws
 * outside demo mode without SECRET: there is no default (SERVER §3.6).
 */
export function installationSecret(configuration: Configuration): string {
  if (configuration.secret) {
    acceptFormerSecrets(configuration.secret, configuration.formerSecrets);
    return configuration.secret;
  }
  if (!configuration.demo) throw new Error(missingSecret);
  const file = secretFile(configuration);
  mkdirSync(configuration.dataFolder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** The installation's secret if it has one already: SECRET, or that which a demo generated at its first start. */
export function knownSecret(configuration: Configuration): string | undefined {
  if (configuration.secret) return installationSecret(configuration);
  return existsSync(secretFile(configuration)) ? installationSecret(configuration) : undefined;
}

/** The file with the secret of a demo. */
export function secretFile(configuration: Configuration): string {
  return inDataFolder(configuration, 'secret');
}

/** A 32-byte key for one purpose, derived from the installation's secret. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'recado', purpose, 32));
}

/**
 * The same as a key object, for frequent use: Node takes seven times as long when it must create one from the bytes
 * each time.
 */
export function frequentKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(derivedKey(secret, purpose));
}

/** A random token for links and cookies: 256 bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The form in which the database stores a random token. Tokens have 256 random bits, so one round of SHA-256 suffices.
 */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
