import { setTimeout as wait } from 'node:timers/promises';

/** Waits until a condition holds, looking every 10 ms. Rejects after `timeoutMs` (10 s by default), saying what failed. */
export async function eventually(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 10_000,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not within ${timeoutMs} ms: ${what}`);
    await wait(10);
  }
}
