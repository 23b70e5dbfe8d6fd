import { Postpone } from './handlers.ts';

/**
 * Runs steps until one processes fewer items than its limit. Each step is its own transaction, so its results are kept:
 * after a crash, or when `signal` stops the process in between, the job starts again and continues with the rest.
 */
export async function inBatches(
  signal: AbortSignal,
  most: number,
  step: (most: number) => Promise<number>,
): Promise<void> {
  while ((await step(most)) >= most) {
    if (signal.aborted) throw new Postpone(0, 'the process stops');
  }
}
