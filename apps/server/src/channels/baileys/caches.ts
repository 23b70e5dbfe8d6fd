import type { CacheStore, GroupMetadata } from 'baileys';
import { LRUCache } from 'lru-cache';

/** Entries of one cache. As a size and not as `max`: lru-cache reserves memory for `max` entries, for each connection. */
const mostEntries = 5_000;
/** Participants of all remembered groups of one connection together. */
const mostParticipants = 100_000;

/** What outlives a socket of one connection: retry counts, device lists and groups survive a reconnect. */
export interface ConnectionCaches {
  retries: CacheStore;
  devices: CacheStore;
  groups: LRUCache<string, GroupMetadata>;
}

/** Empty caches for one connection. */
export function createCaches(): ConnectionCaches {
  return {
    retries: cacheStore(60 * 60_000),
    devices: cacheStore(5 * 60_000),
    groups: new LRUCache({
      maxSize: mostParticipants,
      sizeCalculation: ({ participants }) => participants.length + 1,
    }),
  };
}

/** Empties them: a new pairing may be with another account, and misses what changed while there was none. */
export function emptyCaches({ retries, devices, groups }: ConnectionCaches): void {
  retries.flushAll();
  devices.flushAll();
  groups.clear();
}

/** A bounded cache whose entries live `lifetime` milliseconds. */
export function expiringCache<Value extends object | number | boolean>(
  lifetime: number,
  now: () => number = Date.now,
): LRUCache<string, Value> {
  return new LRUCache({
    maxSize: mostEntries,
    sizeCalculation: () => 1,
    ttl: lifetime,
    ttlResolution: 0,
    perf: { now },
  });
}

/** The form of a cache that Baileys takes. */
function cacheStore(lifetime: number): CacheStore {
  const entries = expiringCache<{ value: unknown }>(lifetime);
  return {
    // Baileys' type promises to answer what was put in, which no cache can check.
    get: ((key: string) => entries.get(key)?.value) as CacheStore['get'],
    set: (key, value) => void entries.set(key, { value }),
    del: (key) => void entries.delete(key),
    flushAll: () => entries.clear(),
  };
}
