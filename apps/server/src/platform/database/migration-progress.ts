import type { Logger } from 'pino';

/** How long a migration waits for the locks of others. */
export interface LockWaits {
  /** Milliseconds of one try. Whoever needs the table meanwhile waits behind it. */
  attempt: number;
  /** The longest pause between two tries, in milliseconds. */
  pause: number;
  /** Tries before the start fails. */
  tries: number;
}

/** Hears how migrations do. */
export interface MigrationProgress {
  /** One begins, e.g. the second of three. */
  begins(name: string, place: number, count: number): void;
  /** It waits; said with every try. */
  waits(reason: string): void;
  /** How many rows a statement that works in batches has changed until now. */
  changed(rows: number): void;
}

/** Milliseconds between two lines about the same wait, or the same statement. */
const quiet = 10_000;

/** Writes it into a log. */
export function loggedProgress(logger: Logger): MigrationProgress {
  let saidAt = Number.NEGATIVE_INFINITY;
  const seldom = (say: () => void) => {
    if (performance.now() - saidAt < quiet) return;
    saidAt = performance.now();
    say();
  };
  return {
    begins: (migration, place, count) => logger.info({ migration, place, count }, 'the database is migrated'),
    waits: (reason) => seldom(() => logger.warn(reason)),
    changed: (rows) => seldom(() => logger.info({ rows }, 'a migration works in batches')),
  };
}
