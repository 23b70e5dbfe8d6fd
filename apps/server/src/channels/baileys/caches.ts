import type { CacheStore, GroupMetadata } from 'baileys';
import { LRUCache } from 'lru-cache';

/**
 * Limits one cache's entries by size, not by `max`: lru-cache preallocates memory for `max` entries, per connection.
 */
const mostEntries = 5_000;
/** The most participants of all cached groups of one connection. */
const mostParticipants = 100_000;

/** Caches that outlive a socket: retry counts, device lists and groups survive a reconnection. */
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

/** Empties the caches: a new pairing may have another account, and the data may have changed in between. */
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

/** The cache interface of Baileys. */
function cacheStore(lifetime: number): CacheStore {
  const entries = expiringCache<{ value: unknown }>(lifetime);
  return {
    // Baileys' type promises to return the type that was stored, which no cache can check.
    get: ((key: string) => entries.get(key)?.value) as CacheStore['get'],
    set: (key, value) => void entries.set(key, { value }),
    del: (key) => void entries.delete(key),
    flushAll: () => entries.clear(),
  };
}
