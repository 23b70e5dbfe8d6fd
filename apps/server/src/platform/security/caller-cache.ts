import { LRUCache } from 'lru-cache';
import type { Signal } from '../realtime/signals.ts';
import type { Caller } from './sessions.ts';

const keptMilliseconds = 30_000;
const maximumKept = 20_000;

interface Kept {
  caller: Promise<Caller | undefined>;
  /** Undefined while it is still being read. */
  found?: { caller: Caller | undefined };
}

/**
 * Remembers callers for half a minute, so that a request costs no query. Signals make it forget at once; the half
 * minute bounds what a lost signal can cost.
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
    // From a copy: the cache may not lose entries while it is gone through.
    for (const [sessionId, { found }] of [...kept.entries()]) {
      // What is still being read may already be out of date.
      if (!found || (found.caller && matches(found.caller))) kept.delete(sessionId);
    }
  }

  return {
    /** The caller of a session; undefined when it ended. */
    find(sessionId: string): Promise<Caller | undefined> {
      return kept.get(sessionId)?.caller ?? remember(sessionId);
    },
    forgetAll: () => kept.clear(),
    /** Forgets what a signal says is no longer true. */
    forget(signal: Signal): void {
      if (signal.kind === 'session-ended') kept.delete(signal.sessionId);
      else if (signal.kind === 'user-changed') forgetWhere(({ session }) => session.userId === signal.userId);
      else forgetWhere(({ session }) => session.companyId === signal.companyId);
    },
  };
}
