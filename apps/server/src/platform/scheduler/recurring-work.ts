/**
 * Work that recurs for the whole installation (ARCHITECTURE, Recurring work). It runs at least once per due time, in
 * one process at a time, and must be idempotent.
 */
export interface RecurringWork {
  /** Unique among all recurring work and all kinds of jobs; must not change between releases. */
  name: string;
  /** When it is due, as cron: `minute hour day-of-month month day-of-week`, e.g. `5 0 * * *` at 00:05 every day. */
  pattern: string;
  /** The time zone of the pattern, e.g. `America/Sao_Paulo`; UTC by default. */
  timezone?: string;
  /** How often one run is tried before the next due time; 3 by default. */
  tries?: number;
  /**
   * Does the work, outside any unit of work. `signal` is aborted when it should stop, e.g. because the server shuts
   * down.
   */
  run(signal: AbortSignal): Promise<void>;
}
