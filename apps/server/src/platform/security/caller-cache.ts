import type { Signal } from '../realtime/signals.ts';
import type { Caller } from './sessions.ts';

const keptMilliseconds = 30_000;
const maximumKept = 20_000;

interface Kept {
  caller: Promise<Caller | undefined>;
  /** Undefined while it is still being read. */
  found?: { caller: Caller | undefined };
  until: number;
}

/**
 * Remembers callers for half a minute, so that a request costs no query. Signals make it forget at once; the half
 * minute bounds what a lost signal can cost.
 */
export function createCallerCache(load: (sessionId: string) => Promise<Caller | undefined>, now: () => number) {
  const kept = new Map<string, Kept>();

  function remember(sessionId: string): Promise<Caller | undefined> {
    if (kept.size >= maximumKept) kept.clear();
    const entry: Kept = { caller: load(sessionId), until: now() + keptMilliseconds };
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
    for (const [sessionId, { found }] of kept) {
      // What is still being read may already be out of date.
      if (!found || (found.caller && matches(found.caller))) kept.delete(sessionId);
    }
  }

  return {
    /** The caller of a session; undefined when it ended. */
    find(sessionId: string): Promise<Caller | undefined> {
      const known = kept.get(sessionId);
      return known && known.until > now() ? known.caller : remember(sessionId);
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
