import { setTimeout as wait } from 'node:timers/promises';
import type { Leases } from './leases.ts';

/** What handing over needs of the supervisor. */
interface HandOverParts {
  leases: Pick<Leases, 'reconnected'>;
  /** Closes a connection, gives up its lease and tells the others; says whether a phone was connected through it. */
  giveUp(connectionId: number): Promise<{ wasConnected: boolean }>;
}

/** Connections that are silent at once: the process that takes them opens them within a second on a small machine. */
const together = 10;
/** Milliseconds between two looks whether a batch is connected again, and until the rest is no longer waited for. */
const looking = { pause: 100, patience: 3_000 };
/** Milliseconds after which no further batch is begun: an operator waits for the end of the process. */
const longest = 30_000;

/**
 * Gives the connections to other processes, a few at a time: each is silent only while it is closed here and opened there, and the others
 * work on. Returns early when nobody connects a batch, or after half a minute: the rest stays here until the process ends.
 */
export async function handOver(connectionIds: readonly number[], parts: HandOverParts): Promise<void> {
  const until = Date.now() + longest;
  // One at first: the others may be leaving as well, and would leave ten silent.
  let isProven = false;
  let left = connectionIds;
  while (left.length > 0 && Date.now() < until) {
    const batch = left.slice(0, isProven ? together : 1);
    left = left.slice(batch.length);
    const given = await Promise.all(batch.map(async (id) => ({ id, ...(await parts.giveUp(id)) })));
    const awaited = given.filter(({ wasConnected }) => wasConnected).map(({ id }) => id);
    if (awaited.length === 0) continue;
    if (!(await areTaken(awaited, parts.leases))) return;
    isProven = true;
  }
}

/** Waits until all are connected again, for a while; whether at least one is: a phone may be slow, or gone. */
async function areTaken(awaited: readonly number[], leases: Pick<Leases, 'reconnected'>): Promise<boolean> {
  const until = Date.now() + looking.patience;
  let most = 0;
  while (Date.now() < until) {
    // First the pause: until the new holder opens a connection, its row still shows the state from here.
    await wait(looking.pause);
    const reconnected = await leases.reconnected(awaited).catch(() => 0);
    most = Math.max(most, reconnected);
    if (reconnected === awaited.length) return true;
  }
  return most > 0;
}
