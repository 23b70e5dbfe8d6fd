import { Postpone } from './handlers.ts';

/**
 * Runs steps until one finds less than it may do at once. Each step is a transaction of its own, so that what it did is
 * kept: after a crash, or when `signal` stops the process in between, the job begins again and goes on with the rest.
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
