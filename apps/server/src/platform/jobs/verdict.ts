import { withoutValues } from '../database/without-values.ts';
import { GiveUp, Postpone } from './handlers.ts';
import type { Job } from './job.ts';

/** What becomes of a job that threw. */
export interface Verdict {
  /** Tries to count against the limit. */
  attempts: number;
  /** Milliseconds until the next try; null makes it a dead letter. */
  retryMs: number | null;
  error: string;
}

const firstDelay = 1_000;
const longestDelay = 10 * 60_000;
/** PostgreSQL undid one of two transactions that were in each other's way: it may go on at once. */
const conflicts = new Set(['40001', '40P01']);

/** Decides whether and when a failed job is tried again: twice as late each time, with jitter, up to ten minutes. */
export function verdictOn(job: Job, error: unknown): Verdict {
  const text = describe(error);
  if (error instanceof Postpone) return { attempts: job.attempt - 1, retryMs: error.delayMs, error: text };
  if (error instanceof GiveUp || job.attempt >= job.maxAttempts) {
    return { attempts: job.attempt, retryMs: null, error: text };
  }
  if (conflicts.has(codeOf(error))) return { attempts: job.attempt, retryMs: 20, error: text };
  const delay = Math.min(firstDelay * 2 ** (job.attempt - 1), longestDelay);
  return { attempts: job.attempt, retryMs: Math.round(delay * (0.75 + Math.random() / 2)), error: text };
}

/** It is kept, and shown to whoever manages the platform: no place for what a company's customers wrote. */
function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error instanceof Error ? withoutValues(error.message) : String(error)}${cause}`.slice(0, 2_000);
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
