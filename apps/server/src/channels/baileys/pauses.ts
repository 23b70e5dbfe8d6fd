import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work between two pauses: a live message hardly notices that it waits for them. */
const longestWork = 8;

/** Lets others work now and then: to be awaited often while something long is done, and mostly returning at once. */
export function createPauses(now: () => number = () => performance.now()): () => Promise<void> {
  let workedSince = now();
  return async () => {
    if (now() - workedSince < longestWork) return;
    await nextTurn();
    workedSince = now();
  };
}
