import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';

/** How long `eventually` waits, and what it says when it waited in vain. */
interface Patience {
  /** 180,000 by default: long, because a busy machine is slow. */
  timeoutMs?: number;
  /** Describes what there is instead, e.g. the rows that were read last and `jobsLeft`. */
  explain?: () => unknown;
}

/**
 * Milliseconds between looks: a tenth of what was waited so far. A look is often a request or several, and what takes
 * seconds is not asked for a hundred times a second.
 */
const pauseAfter = (waited: number) => Math.min(50, Math.max(10, waited / 10));

/** Waits until `look` returns a value, and returns it. Rejects with `what` when the patience ends. */
export async function eventually<Found>(
  what: string,
  look: () => Found | undefined | null | false | Promise<Found | undefined | null | false>,
  { timeoutMs = 180_000, explain }: Patience = {},
): Promise<Found> {
  const start = Date.now();
  for (;;) {
    const found = await look();
    if (found) return found;
    const waited = Date.now() - start;
    if (waited > timeoutMs) throw new Error(`Not within ${timeoutMs} ms: ${what}${await instead(explain)}`);
    await wait(pauseAfter(waited));
  }
}

async function instead(explain: Patience['explain']): Promise<string> {
  if (!explain) return '';
  const seen = await Promise.resolve()
    .then(explain)
    .catch((error: unknown) => error);
  return `; instead: ${inspect(seen, { depth: 5, breakLength: Infinity, maxArrayLength: 50 })}`;
}
