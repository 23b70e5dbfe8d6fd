import type { Logger } from 'pino';
import type { Application } from './app.ts';
import type { Database } from './platform/database/database.ts';

/** After this many milliseconds a stop that hangs is ended; what was stored is safe anyway. */
const patience = 25_000;

/** On SIGTERM and SIGINT: takes no new work, lets what runs finish, closes the database, ends. A second signal ends at once. */
export function stopOnSignals(application: Application, database: Database, logger: Logger): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
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
