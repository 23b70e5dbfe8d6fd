/**
 * Work that repeats itself for the whole installation (ARCHITECTURE, Recurring work). It is done at least once per due
 * time, by one process at a time, and must not mind being done again.
 */
export interface RecurringWork {
  /** Unique among all recurring work and all kinds of jobs; stays the same from release to release. */
  name: string;
  /** When it is due: a cron pattern, `minute hour day-of-month month day-of-week`, e.g. `5 0 * * *` at 00:05 every day. */
  pattern: string;
  /** The zone in which the pattern is read, e.g. `America/Sao_Paulo`; UTC when there is none. */
  timezone?: string;
  /** How often one run is tried before it is left until it is due again; 3 when there is none. */
  tries?: number;
  /** Does it, outside any unit of work. `signal` fires when it should stop, e.g. because the server shuts down. */
  run(signal: AbortSignal): Promise<void>;
}
