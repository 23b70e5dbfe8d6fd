import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits until `look` returns a value, and returns it. Rejects with `what` after `timeoutMs`. The timeout is long
 * because a busy machine is slow.
 */
export async function eventually<Found>(
  what: string,
  look: () => Found | undefined | null | false | Promise<Found | undefined | null | false>,
  timeoutMs = 180_000,
): Promise<Found> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Not within ${timeoutMs} ms: ${what}`);
    await wait(10);
  }
}
