import type { Logger } from 'pino';
import type { Application } from './app.ts';
import type { Database } from './platform/database/database.ts';

/**
 * Milliseconds that handing connections over and running jobs may take, besides the times that are configured. Then the stop is aborted;
 * stored data is safe.
 */
const patience = 45_000;

/** Ctrl+C may arrive from the terminal and from a parent process: signals within this many milliseconds count once. */
const repetition = 1000;

/**
 * On SIGTERM and SIGINT: stops accepting work, waits for running work, closes the database and exits. A second signal
 * exits at once.
 */
export function stopOnSignals(application: Application, database: Database, logger: Logger): void {
  let askedAt = 0;
  const stop = async (signal: string) => {
    const now = Date.now();
    if (askedAt > 0 && now - askedAt < repetition) return;
    if (askedAt > 0) process.exit(1);
    askedAt = now;
    logger.info({ signal }, 'stopping');
    const { drainMs, socketDrainMs, finishMs } = application.platform.configuration;
    setTimeout(() => process.exit(1), drainMs + socketDrainMs + finishMs + patience).unref();
    await application.drain();
    await application.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        logger.error({ err: error }, 'the stop failed');
        process.exit(1);
      });
    });
  }
}
