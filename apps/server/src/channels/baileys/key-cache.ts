import { LRUCache } from 'lru-cache';

/** The values of Signal keys as text; null means that the key does not exist. */
export interface KeyCache {
  has(type: string, id: string): boolean;
  get(type: string, id: string): string | null | undefined;
  set(type: string, id: string, value: string | null): void;
}

/** The size of an entry besides its value. */
const weightOfEntry = 100;

/**
 * A cache that lives as long as one socket, for about `limit` characters of values; evicts the least recently used.
 * Pre-keys are written once and read at most once, so they are not cached.
 */
export function createKeyCache(limit = 2_000_000): KeyCache {
  const entries = new LRUCache<string, { value: string | null }>({
    maxSize: limit,
    sizeCalculation: ({ value }) => weightOfEntry + (value?.length ?? 0),
  });
  return {
    has: (type, id) => entries.has(`${type}.${id}`),
    get: (type, id) => entries.get(`${type}.${id}`)?.value,
    set(type, id, value) {
      if (type === 'pre-key') entries.delete(`${type}.${id}`);
      else entries.set(`${type}.${id}`, { value });
    },
  };
}
