import { and, eq, inArray, lt, or } from 'drizzle-orm';
import type { Database, Unit } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RecurringWork } from '../../../platform/scheduler/recurring-work.ts';
import { BucketError } from '../../../platform/storage/bucket.ts';
import { releaseStore } from './release-store.ts';
import { publishedReleases, releaseChannels, releasePins } from './releases.schema.ts';

/**
 * Days for which a browser may still use a release that is no longer offered, e.g. an open tab, or a phone after a
 * pause.
 */
const heldDays = 30;

/**
 * Removes, every night, the published releases that were not offered for a month. Chosen and pinned releases and the
 * target of a rollback stay.
 */
export function removeReleasesWork(platform: Platform): RecurringWork {
  return { name: 'remove-releases', pattern: '20 4 * * *', run: () => removeReleases(platform) };
}

/** Stores which releases are offered, then removes those that were not offered for a month. */
export async function removeReleases({
  database,
  configuration,
  clock,
  logger,
}: Pick<Platform, 'configuration' | 'clock' | 'logger'> & { database: Database }): Promise<void> {
  const now = clock();
  const store = releaseStore(configuration);
  const old = await database.system(async (unit) => {
    await noteOffered(unit, now);
    const before = new Date(now.getTime() - heldDays * 86_400_000);
    return unit.db.select().from(publishedReleases).where(lt(publishedReleases.offeredAt, before));
  });
  for (const { id, remote, release } of old) {
    try {
      await store.remove({ remote, release });
    } catch (error) {
      if (!(error instanceof BucketError)) throw error;
      // The row stays, so the removal is retried the next night.
      logger.warn({ err: error, remote, release }, 'an old release cannot be removed');
      continue;
    }
    await database.system(({ db }) => db.delete(publishedReleases).where(eq(publishedReleases.id, id)));
  }
}

async function noteOffered({ db }: Unit, now: Date): Promise<void> {
  const chosen = [
    ...(await db.select().from(releaseChannels)).flatMap(({ remote, stable, former, canary, scheduled }) =>
      [stable, former, canary, scheduled].flatMap((release) => (release ? [{ remote, release }] : [])),
    ),
    ...(await db.selectDistinct({ remote: releasePins.remote, release: releasePins.release }).from(releasePins)),
  ];
  const byRemote = Map.groupBy(chosen, ({ remote }) => remote);
  const isChosen = [...byRemote].map(([remote, releases]) =>
    and(
      eq(publishedReleases.remote, remote),
      inArray(
        publishedReleases.release,
        releases.map(({ release }) => release),
      ),
    ),
  );
  if (isChosen.length > 0)
    await db
      .update(publishedReleases)
      .set({ offeredAt: now })
      .where(or(...isChosen));
}
