import type { CacheStore, GroupMetadata } from 'baileys';

/** What outlives a socket of one connection: retry counts, device lists and groups survive a reconnect. */
export interface ConnectionCaches {
  retries: CacheStore;
  devices: CacheStore;
  groups: Map<string, GroupMetadata>;
}

/** Empty caches for one connection. */
export function createCaches(): ConnectionCaches {
  return { retries: expiringCache(60 * 60_000), devices: expiringCache(5 * 60_000), groups: new Map() };
}

/** Empties them: a new pairing may be with another account, and misses what changed while there was none. */
export function emptyCaches({ retries, devices, groups }: ConnectionCaches): void {
  retries.flushAll();
  devices.flushAll();
  groups.clear();
}

/** A small cache whose entries live `lifetime` milliseconds, at most 5,000 of them. */
export function expiringCache(lifetime: number, now: () => number = Date.now): CacheStore {
  const entries = new Map<string, { value: unknown; until: number }>();

  function read(key: string): unknown {
    const entry = entries.get(key);
    if (entry && entry.until > now()) return entry.value;
    entries.delete(key);
    return undefined;
  }

  const store: CacheStore = {
    // The library's type promises to answer what was put in, which no cache can check.
    get: read as CacheStore['get'],
    set(key, value) {
      entries.delete(key);
      entries.set(key, { value, until: now() + lifetime });
      for (const oldest of entries.keys()) {
        if (entries.size <= 5_000) break;
        entries.delete(oldest);
      }
    },
    del(key) {
      entries.delete(key);
    },
    flushAll() {
      entries.clear();
    },
  };
  return store;
}
