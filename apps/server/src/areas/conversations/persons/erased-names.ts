import { createHmac } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../../platform/database/database.ts';
import { acceptedSecrets, derivedKey } from '../../../platform/security/secrets.ts';
import { erasedNames } from './persons.schema.ts';

const line = z.object({ companyId: z.int(), hash: z.string().max(100), erasedAt: z.coerce.date() });
/** Somebody who was erased, under one of their names. */
export type ErasedName = z.output<typeof line>;

/** The list outside the database: a restored database does not know whom a newer one erased. */
export function erasedNamesFile(dataFolder: string): string {
  return join(dataFolder, 'erased-names.jsonl');
}

/** The hashes of a name with the installation's secret and with those that it replaced, the present one first. */
export function hashesOfName(secret: string, companyId: number, name: string): string[] {
  return acceptedSecrets(secret).map((one) =>
    createHmac('sha256', derivedKey(one, 'erased names')).update(`${companyId} ${name}`).digest('base64url'),
  );
}

/** Stores the names of somebody who is being erased; again, if they were erased before. */
export async function storeErasedNames({ db }: Unit, erased: readonly ErasedName[]): Promise<void> {
  if (erased.length === 0) return;
  await db
    .insert(erasedNames)
    .values([...erased])
    .onConflictDoUpdate({
      target: [erasedNames.companyId, erasedNames.hash],
      set: { erasedAt: sql`greatest(${erasedNames.erasedAt}, excluded.erased_at)` },
    });
}

/** All erased names of the database, or those of one company. Requires a system unit. */
export function readErasedNames({ db }: Unit, companyId?: number): Promise<ErasedName[]> {
  const { companyId: column, hash, erasedAt } = erasedNames;
  const all = db.select({ companyId: column, hash, erasedAt }).from(erasedNames);
  return companyId === undefined ? all : all.where(eq(column, companyId));
}

/** Adds erased names to the list outside the database. */
export async function appendErasedNames(dataFolder: string, erased: readonly ErasedName[]): Promise<void> {
  const text = erased.map((one) => `${JSON.stringify(one)}\n`).join('');
  if (text !== '') await appendFile(erasedNamesFile(dataFolder), text, { mode: 0o600 });
}

/** The list outside the database; a line that a crash cut off is left out. */
export async function listedNames(dataFolder: string): Promise<ErasedName[]> {
  const text = await readFile(erasedNamesFile(dataFolder), 'utf8').catch(() => '');
  return text.split('\n').flatMap((row) => {
    const read = line.safeParse(parsed(row));
    return read.success ? [read.data] : [];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
