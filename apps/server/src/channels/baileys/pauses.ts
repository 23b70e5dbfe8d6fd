import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work between two pauses: short enough that live messages are not noticeably delayed. */
const longestWork = 8;

/** Yields to the event loop. Await it often during long work; it usually returns at once. */
export function createPauses(now: () => number = () => performance.now()): () => Promise<void> {
  let workedSince = now();
  return async () => {
    if (now() - workedSince < longestWork) return;
    await nextTurn();
    workedSince = now();
  };
}
