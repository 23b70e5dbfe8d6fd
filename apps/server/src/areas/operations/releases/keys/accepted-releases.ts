import { createHash } from 'node:crypto';
import { sealOf, sequenceOf } from '@recado/releases/registry-files';
import { and, eq, sql } from 'drizzle-orm';
import type { Unit } from '../../../../platform/database/database.ts';
import type { ReleaseId } from '../release-store.ts';
import { acceptedReleases } from '../releases.schema.ts';

/** What is known of a release by its files: its hashes, and when its sources were made. */
export interface SealedContent {
  /** The SHA-256 of its list of hashes. */
  seal: string;
  sequence: number | null;
}

/** The content of the release in a folder. Throws without a list of hashes. */
export function contentOf(folder: string): SealedContent {
  const text = sealOf(folder);
  if (!text) throw new Error('integrity.json is missing');
  return { seal: createHash('sha256').update(text).digest('hex'), sequence: sequenceOf(folder) };
}

/** Notes that a release was accepted; what was noted before stays. Requires a system unit, like all functions of this file. */
export async function noteAccepted(
  { db }: Unit,
  { remote, release }: ReleaseId,
  content: SealedContent,
  signedBy: string,
): Promise<void> {
  await db
    .insert(acceptedReleases)
    .values({ remote, release, ...content, signedBy })
    .onConflictDoNothing();
}

/** Whether the files in a folder are the release that was accepted under this name. */
export async function wasAccepted({ db }: Unit, { remote, release }: ReleaseId, folder: string): Promise<boolean> {
  const isThis = and(
    eq(acceptedReleases.remote, remote),
    eq(acceptedReleases.release, release),
    eq(acceptedReleases.seal, contentOf(folder).seal),
  );
  return (await db.$count(acceptedReleases, isThis)) > 0;
}

/**
 * Whether a newer release of the remote was accepted: one with a higher sequence or, of builds that do not say it, one
 * that was accepted later. So an old signed release cannot be offered again by whoever has a copy of it.
 */
export async function isOlderThanAccepted(
  { db }: Unit,
  { remote, release }: ReleaseId,
  { sequence }: Pick<SealedContent, 'sequence'>,
): Promise<boolean> {
  const ofRemote = eq(acceptedReleases.remote, remote);
  const [newest] = await db
    .select({
      sequence: sql<string | null>`max(${acceptedReleases.sequence})`,
      id: sql<number>`max(${acceptedReleases.id})`,
    })
    .from(acceptedReleases)
    .where(ofRemote);
  if (newest?.sequence != null) return (sequence ?? -1) < Number(newest.sequence);
  const [known] = await db
    .select({ id: acceptedReleases.id })
    .from(acceptedReleases)
    .where(and(ofRemote, eq(acceptedReleases.release, release)));
  return sequence === null && known !== undefined && known.id < (newest?.id ?? 0);
}
