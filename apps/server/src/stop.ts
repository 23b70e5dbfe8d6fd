import type { Logger } from 'pino';
import type { Application } from './app.ts';
import type { Database } from './platform/database/database.ts';

/** After this many milliseconds a stop that hangs is ended; what was stored is safe anyway. */
const patience = 25_000;

/** A terminal and the tools that pass its Ctrl+C on are heard as one within this many milliseconds. */
const repetition = 1000;

/**
 * On SIGTERM and SIGINT: takes no new work, lets what runs finish, closes the database, ends. Asking again ends at once.
 */
export function stopOnSignals(application: Application, database: Database, logger: Logger): void {
  let askedAt = 0;
  const stop = async (signal: string) => {
    const now = Date.now();
    if (askedAt > 0 && now - askedAt < repetition) return;
    if (askedAt > 0) process.exit(1);
    askedAt = now;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), patience).unref();
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
