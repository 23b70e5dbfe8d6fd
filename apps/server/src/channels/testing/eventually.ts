import { setTimeout as delay } from 'node:timers/promises';

/** Waits until `look` answers something, and answers that. Throws with `what` after `timeout` milliseconds. */
export async function eventually<T>(
  what: string,
  look: () => T | undefined | null | false | Promise<T | undefined | null | false>,
  timeout = 30_000,
): Promise<T> {
  const end = Date.now() + timeout;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Not within ${timeout} ms: ${what}`);
    await delay(20);
  }
}
