import type { Database, Unit } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { openBucket } from '../../platform/storage/bucket.ts';
import { keepCopies } from './keep-copies.ts';

/** Milliseconds between two synchronisations without a notification. */
const usualPause = 30_000;
/** The channel on which processes notify each other that something was published. */
const channel = 'releases';

/** The work of this process that gets published releases from the bucket. */
export interface ReleaseCopies {
  /** Ends a download that runs. */
  stop(): Promise<void>;
}

/** Makes every process synchronise its published releases, once the unit commits. */
export function tellOfPublication(unit: Unit, { notifications }: Pick<Database, 'notifications'>): void {
  unit.afterCommit(() => notifications.broadcast(channel, ''));
}

/**
 * Keeps copies of the published releases in this process's folder, from the bucket: synchronises at the start, when
 * something was published, and periodically. Does nothing without a bucket, or where neither web, API nor worker runs.
 */
export function startReleaseCopies(
  platform: Pick<Platform, 'configuration' | 'database' | 'clock' | 'logger'>,
): ReleaseCopies {
  const { configuration, database, logger } = platform;
  const reads = (['web', 'api', 'worker'] as const).some((role) => configuration.roles.has(role));
  if (!configuration.releaseBucket || !reads) return { stop: async () => undefined };
  const stopping = new AbortController();
  const bucket = openBucket(configuration.releaseBucket, { stop: stopping.signal });
  const look = keepCopies(platform, bucket, stopping.signal);
  let isAsked = false;
  let looking: Promise<void> = Promise.resolve();

  /** One run after the other; requests while one waits to begin are served by it. */
  function ask(): void {
    if (isAsked || stopping.signal.aborted) return;
    isAsked = true;
    looking = looking
      .then(() => {
        isAsked = false;
        return look();
      })
      .catch((error: unknown) => logger.warn({ err: error }, 'published releases could not be looked up'));
  }

  const timer = setInterval(ask, usualPause);
  timer.unref();
  const { notifications } = database;
  const unsubscribe = [notifications.listen(channel, ask), notifications.onGap(ask)];
  ask();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      for (const end of unsubscribe) end();
      await looking;
    },
  };
}
