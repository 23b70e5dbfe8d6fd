import { LRUCache } from 'lru-cache';
import type { Signal } from '../realtime/signals.ts';
import type { Caller } from './sessions.ts';

const keptMilliseconds = 30_000;
const maximumKept = 20_000;

interface Kept {
  caller: Promise<Caller | undefined>;
  /** Undefined while the caller is being loaded. */
  found?: { caller: Caller | undefined };
}

/**
 * Caches callers for 30 seconds, so that a request needs no query for them. Signals invalidate entries at once; the 30
 * seconds limit the effect of a lost signal.
 */
export function createCallerCache(load: (sessionId: string) => Promise<Caller | undefined>, now: () => number) {
  const kept = new LRUCache<string, Kept>({
    max: maximumKept,
    ttl: keptMilliseconds,
    ttlResolution: 0,
    perf: { now },
  });

  function remember(sessionId: string): Promise<Caller | undefined> {
    const entry: Kept = { caller: load(sessionId) };
    kept.set(sessionId, entry);
    entry.caller.then(
      (caller) => {
        entry.found = { caller };
      },
      () => kept.delete(sessionId),
    );
    return entry.caller;
  }

  function forgetWhere(matches: (caller: Caller) => boolean): void {
    // Over a copy: entries must not be deleted while the cache is iterated.
    for (const [sessionId, { found }] of [...kept.entries()]) {
      // A caller that is still being loaded may already be outdated.
      if (!found || (found.caller && matches(found.caller))) kept.delete(sessionId);
    }
  }

  return {
    /** The caller of a session; undefined when it ended. */
    find(sessionId: string): Promise<Caller | undefined> {
      return kept.get(sessionId)?.caller ?? remember(sessionId);
    },
    forgetAll: () => kept.clear(),
    /** Removes the entries that a signal invalidates. */
    forget(signal: Signal): void {
      if (signal.kind === 'session-ended') kept.delete(signal.sessionId);
      else if (signal.kind === 'user-changed') forgetWhere(({ session }) => session.userId === signal.userId);
      else forgetWhere(({ session }) => session.companyId === signal.companyId);
    },
  };
}
