import type { Database, Unit } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openBucket } from '../../../platform/storage/bucket.ts';
import { keepCopies } from './synchronise-copies.ts';

/** Milliseconds between two synchronisations if no notification arrives. */
const usualPause = 30_000;
/** The channel on which processes notify each other of publications. */
const channel = 'releases';

/** The work of this process that fetches published releases from the bucket. */
export interface ReleaseCopies {
  /** Ends also a running download. */
  stop(): Promise<void>;
}

/** Makes every process synchronise its published releases after the unit commits. */
export function requestSynchronisation(unit: Unit, { notifications }: Pick<Database, 'notifications'>): void {
  unit.afterCommit(() => notifications.broadcast(channel, ''));
}

/**
 * Keeps copies of the published releases in the folder of this process, from the bucket: synchronises at the start,
 * after publications, and periodically. Does nothing without a bucket, or in a process without the roles web, API and
 * worker.
 */
export function startReleaseCopies(
  platform: Pick<Platform, 'configuration' | 'database' | 'clock' | 'logger'>,
): ReleaseCopies {
  const { configuration, database, logger } = platform;
  const reads = (['web', 'api', 'worker'] as const).some((role) => configuration.roles.has(role));
  if (!configuration.releaseBucket || !reads) return { stop: async () => undefined };
  const stopping = new AbortController();
  const bucket = openBucket(configuration.releaseBucket, { stop: stopping.signal });
  const synchronise = keepCopies(platform, bucket, stopping.signal);
  let isRequested = false;
  let running: Promise<void> = Promise.resolve();

  /** Runs are never simultaneous; a waiting run serves all requests that arrive before it begins. */
  function requestRun(): void {
    if (isRequested || stopping.signal.aborted) return;
    isRequested = true;
    running = running
      .then(() => {
        isRequested = false;
        return synchronise();
      })
      .catch((error: unknown) => logger.warn({ err: error }, 'published releases could not be looked up'));
  }

  const timer = setInterval(requestRun, usualPause);
  timer.unref();
  const { notifications } = database;
  const unsubscribe = [notifications.listen(channel, requestRun), notifications.onGap(requestRun)];
  requestRun();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      for (const end of unsubscribe) end();
      await running;
    },
  };
}
