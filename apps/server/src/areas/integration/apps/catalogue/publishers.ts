import { createHash, type KeyObject } from 'node:crypto';
import type { AnswerInput, BodyOutput } from '@recado/contract';
import { publicKey } from '@recado/releases/registry-files';
import { asc, eq } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { touched } from '../../../../platform/database/schema/columns.ts';
import { AppError } from '../../../../platform/errors.ts';
import { refusedValue } from '../../../../platform/issues.ts';
import { appPublishers, apps } from '../apps.schema.ts';

type Shown = AnswerInput<'GET /app-publishers'>[number];
type PublisherRow = typeof appPublishers.$inferSelect;

/** The most publishers of an installation; ended ones count. */
const mostPublishers = 500;

/** All publishers, by name. Requires a system unit, like all functions of this file. */
export async function listPublishers({ db }: Unit): Promise<Shown[]> {
  const [rows, names] = [
    await db.select().from(appPublishers).orderBy(asc(appPublishers.name)).limit(mostPublishers),
    await db.select({ name: apps.name, publisherId: apps.publisherId }).from(apps).orderBy(asc(apps.name)),
  ];
  const appsOf = Map.groupBy(names, ({ publisherId }) => publisherId);
  return rows.map((row) => shown(row, appsOf.get(row.id) ?? []));
}

/** Accepts a publisher. Throws ERR_VALIDATION for a key that is none, and for a name or key that is known. */
export async function addPublisher(
  { db }: Unit,
  { name, publicKey: text }: BodyOutput<'POST /app-publishers'>,
): Promise<Shown> {
  const key = canonicalKey(text);
  if ((await db.$count(appPublishers)) >= mostPublishers) {
    throw refusedValue('body', 'tooMany', { maximum: mostPublishers });
  }
  const [known] = await db.select().from(appPublishers).where(eq(appPublishers.name, name));
  if (known) throw refusedValue('body.name', 'repeated');
  const [made] = await db.insert(appPublishers).values({ name, publicKey: key }).onConflictDoNothing().returning();
  if (!made) throw refusedValue('body.publicKey', 'repeated');
  return shown(made, []);
}

/** Ends a publisher or accepts them again. What they published stays. Throws ERR_NOT_FOUND. */
export async function changePublisher(unit: Unit, id: number, isEnded: boolean): Promise<Shown> {
  const { db } = unit;
  const [known] = await db.select().from(appPublishers).where(eq(appPublishers.id, id)).for('update');
  if (!known) throw new AppError('ERR_NOT_FOUND');
  const set = { endedAt: isEnded ? (known.endedAt ?? unit.now()) : null, ...touched };
  const [changed] = await db.update(appPublishers).set(set).where(eq(appPublishers.id, id)).returning();
  const names = await db.select({ name: apps.name }).from(apps).where(eq(apps.publisherId, id)).orderBy(asc(apps.name));
  return shown(changed ?? known, names);
}

/** The fingerprint of a stored key, as `ssh-keygen -l` writes those of its own keys. */
export function fingerprintOf(key: string): string {
  return `SHA256:${createHash('sha256').update(Buffer.from(key, 'base64')).digest('base64').replaceAll('=', '')}`;
}

function shown({ sequence: _sequence, ...row }: PublisherRow, names: readonly { name: string }[]): Shown {
  return { ...row, fingerprint: fingerprintOf(row.publicKey), apps: names.map(({ name }) => name) };
}

/** The key in the form in which it is stored, so that it is known again however it was written. */
function canonicalKey(text: string): string {
  try {
    return textOf(publicKey(text));
  } catch {
    throw refusedValue('body.publicKey', 'invalidFormat');
  }
}

function textOf(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).toString('base64');
}
