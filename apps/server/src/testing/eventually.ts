import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits until `look` answers something, and answers that. Rejects with `what` after `timeoutMs`: long, because a busy
 * machine is slow, and only what never comes has failed.
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
