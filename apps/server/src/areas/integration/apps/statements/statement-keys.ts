import { desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import type { Unit } from '../../../../platform/database/database.ts';
import { createSeal, type Seal } from '../../../../platform/security/sealing.ts';
import { statementKeys } from '../apps.schema.ts';

/** The context to which a private key is bound. */
export const contextOfStatementKey = (name: string): string => `statement key ${name}`;

/** The advisory lock of whoever makes or ends a key: two processes never make two. */
const keysLock = 7_226_239;

/** Milliseconds for which a key signs. */
const signs = 30 * 24 * 60 * 60_000;
/** Milliseconds for which a new key is shown before it signs: whoever keeps the list for minutes has it by then. */
const announced = 10 * 60_000;
/** Milliseconds for which a former key is shown: much longer than the statements live that it signed. */
const shown = 24 * 60 * 60_000;

const privateJwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() });

/** A key that signs, with its name. */
export interface SigningKey {
  name: string;
  jwk: z.output<typeof privateJwk>;
}

type KeyRow = typeof statementKeys.$inferSelect;

/** The keys that the installation shows: those that sign, will sign, or signed in the last day. Requires a system unit. */
export async function shownKeys(unit: Unit, secret: string) {
  const found = await keysToShow(unit);
  const rows = found.some(isCurrent(unit.now())) ? found : await madeFirst(unit, secret);
  const use = { alg: 'EdDSA', use: 'sig' } as const;
  return rows.map(({ name, publicKey: { x } }) => ({ kty: 'OKP', crv: 'Ed25519', x, kid: name, ...use }) as const);
}

/** The key that signs now, made at its first use. Requires a system unit. */
export async function signingKey(unit: Unit, secret: string): Promise<SigningKey> {
  const known = opened(secret, await keysToShow(unit), unit.now());
  if (known) return known;
  const made = opened(secret, await madeFirst(unit, secret), unit.now());
  if (!made) throw new Error('The key of statements disappeared while it was made.');
  return made;
}

/**
 * Makes the next key when the newest has signed for 30 days, and deletes those that are no longer shown. Requires a
 * system unit.
 */
export async function rotateKeys(unit: Unit, secret: string): Promise<void> {
  await lockKeys(unit);
  const now = unit.now();
  await unit.db.delete(statementKeys).where(lte(statementKeys.endedAt, new Date(now.getTime() - shown)));
  const [newest] = await unit.db.select().from(statementKeys).orderBy(desc(statementKeys.id)).limit(1);
  if (!newest || newest.endedAt !== null || now.getTime() - newest.createdAt.getTime() < signs) return;
  const endedAt = new Date(now.getTime() + announced);
  await unit.db.update(statementKeys).set({ endedAt }).where(eq(statementKeys.id, newest.id));
  await makeKey(unit, createSeal(secret));
}

/** Makes a key unless another process has just made one; returns all that are shown. */
async function madeFirst(unit: Unit, secret: string): Promise<KeyRow[]> {
  await lockKeys(unit);
  const found = await keysToShow(unit);
  if (opened(secret, found, unit.now())) return found;
  // Keys that the present secrets do not open sign nothing any more; they are shown for their last day.
  const now = unit.now();
  const isStill = or(isNull(statementKeys.endedAt), gt(statementKeys.endedAt, now));
  await unit.db.update(statementKeys).set({ endedAt: now }).where(isStill);
  await makeKey(unit, createSeal(secret));
  return keysToShow(unit);
}

async function makeKey(unit: Unit, seal: Seal): Promise<void> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = privateJwk.parse(await exportJWK(pair.privateKey));
  const { kty, crv, x } = jwk;
  const name = await calculateJwkThumbprint({ kty, crv, x });
  const privateKey = seal.seal(JSON.stringify(jwk), contextOfStatementKey(name));
  const values = { name, publicKey: { kty, crv, x }, privateKey, createdAt: unit.now() };
  await unit.db.insert(statementKeys).values(values);
}

async function lockKeys({ db }: Unit): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${keysLock})`);
}

/** The keys that are shown, the oldest first. */
function keysToShow(unit: Unit): Promise<KeyRow[]> {
  const isShown = or(isNull(statementKeys.endedAt), gt(statementKeys.endedAt, new Date(unit.now().getTime() - shown)));
  return unit.db.select().from(statementKeys).where(isShown).orderBy(statementKeys.id);
}

const isCurrent =
  (now: Date) =>
  ({ endedAt }: KeyRow): boolean =>
    endedAt === null || endedAt > now;

/** The oldest key that has not ended, opened; undefined without one. */
function opened(secret: string, rows: readonly KeyRow[], now: Date): SigningKey | undefined {
  const row = rows.find(isCurrent(now));
  if (!row) return undefined;
  try {
    const text = createSeal(secret).open(row.privateKey, contextOfStatementKey(row.name)).toString();
    return { name: row.name, jwk: privateJwk.parse(JSON.parse(text)) };
  } catch {
    return undefined;
  }
}
