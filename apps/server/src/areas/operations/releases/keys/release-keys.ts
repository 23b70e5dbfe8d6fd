import type { AnswerInput, BodyOutput } from '@recado/contract';
import { publicKey } from '@recado/releases/registry-files';
import { and, arrayContains, asc, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import { apiKeys } from '../../../../platform/database/schema/api-keys.ts';
import { touched } from '../../../../platform/database/schema/columns.ts';
import { AppError } from '../../../../platform/errors.ts';
import { refusedValue } from '../../../../platform/issues.ts';
import { releaseKeys } from '../releases.schema.ts';
import { textOfKey } from './signers.ts';

type Shown = AnswerInput<'GET /release-keys'>[number];

/** The most keys of an installation; ended ones count. */
const mostKeys = 500;

/** The keys of all teams, by owner. Requires a system unit, like all functions of this file. */
export function listReleaseKeys({ db }: Unit): Promise<Shown[]> {
  return db.select().from(releaseKeys).orderBy(asc(releaseKeys.owner), asc(releaseKeys.id)).limit(mostKeys);
}

/** Lets a key sign releases. Throws ERR_VALIDATION for a key that is none or known, and for keys of the API that do not publish. */
export async function addReleaseKey(unit: Unit, draft: BodyOutput<'POST /release-keys'>): Promise<Shown> {
  const key = canonicalKey(draft.publicKey);
  await requirePublishers(unit, draft.apiKeyIds);
  if ((await unit.db.$count(releaseKeys)) >= mostKeys) throw refusedValue('body', 'tooMany', { maximum: mostKeys });
  const values = { ...draft, publicKey: key };
  const [made] = await unit.db.insert(releaseKeys).values(values).onConflictDoNothing().returning();
  if (!made) throw refusedValue('body.publicKey', 'repeated');
  return made;
}

/** Changes what a key may release, or ends it: it signs nothing new, and what it signed stays. Throws ERR_NOT_FOUND, ERR_VALIDATION. */
export async function changeReleaseKey(
  unit: Unit,
  id: number,
  { isEnded, ...changes }: BodyOutput<'PUT /release-keys/:releaseKeyId'>,
): Promise<typeof releaseKeys.$inferSelect> {
  if (changes.apiKeyIds) await requirePublishers(unit, changes.apiKeyIds);
  const [known] = await unit.db.select().from(releaseKeys).where(eq(releaseKeys.id, id)).for('update');
  if (!known) throw new AppError('ERR_NOT_FOUND');
  const ended = isEnded === undefined ? {} : { endedAt: isEnded ? (known.endedAt ?? unit.now()) : null };
  const set = { ...changes, ...ended, ...touched };
  const [changed] = await unit.db.update(releaseKeys).set(set).where(eq(releaseKeys.id, id)).returning();
  if (!changed) throw new AppError('ERR_NOT_FOUND');
  return changed;
}

/** Notes that a release was accepted that a key signed; a key of the configuration has no record. */
export async function noteUse(unit: Unit, key: string): Promise<void> {
  await unit.db.update(releaseKeys).set({ lastUsedAt: unit.now() }).where(eq(releaseKeys.publicKey, key));
}

/** The key in the form in which it is stored, so that it is known again however it was written. */
function canonicalKey(text: string): string {
  try {
    return textOfKey(publicKey(text));
  } catch {
    throw refusedValue('body.publicKey', 'invalidFormat');
  }
}

async function requirePublishers({ db }: Unit, ids: readonly number[]): Promise<void> {
  const publishes = and(inArray(apiKeys.id, [...ids]), arrayContains(apiKeys.scopes, ['releases:publish']));
  const found = await db.select({ id: apiKeys.id }).from(apiKeys).where(publishes);
  const known = new Set(found.map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) throw refusedValue('body.apiKeyIds', 'notAChoice');
}
