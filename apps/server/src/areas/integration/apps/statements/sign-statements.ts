import { randomUUID } from 'node:crypto';
import { type CryptoKey, importJWK, SignJWT } from 'jose';
import type { Platform } from '../../../../platform/platform.ts';
import type { AppInstallationRow } from '../apps.schema.ts';
import { signingKey } from './statement-keys.ts';

/** Seconds for which a statement is valid. */
const lifetime = 5 * 60;
/** Milliseconds after which the key is read again: less than a new key is announced before it signs. */
const readAgain = 60_000;

/** About whom a statement is; nobody if the installation itself asks the server. */
export interface StatementSubject {
  userId: number;
  name: string;
  profile: string;
  /** The queues that they serve. */
  queues: readonly number[];
  /** The abilities of the app that they have. */
  abilities: readonly string[];
  /** What they look at. */
  ticket?: number | undefined;
  contact?: number | undefined;
}

/** A signed statement. */
export interface Statement {
  token: string;
  expiresAt: Date;
}

/** The installation of an app whose server is asked. */
export type AskedApp = Pick<AppInstallationRow, 'app' | 'companyId'>;

/** Signs a statement for one origin, outside of units. */
export type SignStatement = (app: AskedApp, origin: string, subject?: StatementSubject) => Promise<Statement>;

type Parts = Pick<Platform, 'database' | 'clock' | 'secret' | 'configuration'>;

/**
 * Signs what the server of an app is told about who asks (ADR 154): JWT, EdDSA, five minutes, for one origin. One
 * without a subject is of the installation itself.
 */
export function createStatements({ database, clock, secret, configuration }: Parts): SignStatement {
  let known: { name: string; key: CryptoKey | Uint8Array; until: number } | undefined;

  async function currentKey() {
    const now = clock().getTime();
    if (known && now < known.until) return known;
    const { name, jwk } = await database.system((unit) => signingKey(unit, secret));
    known = { name, key: await importJWK(jwk, 'EdDSA'), until: now + readAgain };
    return known;
  }

  return async ({ app, companyId }, origin, subject) => {
    const { name, key } = await currentKey();
    const issuedAt = Math.floor(clock().getTime() / 1_000);
    const expiresAt = issuedAt + lifetime;
    const { userId, ...person } = subject ?? {};
    const sub = userId === undefined ? {} : { sub: String(userId) };
    const token = await new SignJWT({ app, company: companyId, ...person, ...sub })
      .setProtectedHeader({ alg: 'EdDSA', kid: name, typ: 'JWT' })
      .setIssuer(configuration.apiUrl)
      .setAudience(origin)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(key);
    return { token, expiresAt: new Date(expiresAt * 1_000) };
  };
}
