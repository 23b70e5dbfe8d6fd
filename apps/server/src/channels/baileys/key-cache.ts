/** The values of Signal keys as text, newest first out last; null remembers that there is none. */
export interface KeyCache {
  has(type: string, id: string): boolean;
  get(type: string, id: string): string | null | undefined;
  set(type: string, id: string, value: string | null): void;
}

/**
 * A cache that lives as long as one socket, for at most `limit` characters of values. Pre-keys are written once and
 * read at most once, so they are not kept.
 */
export function createKeyCache(limit = 2_000_000): KeyCache {
  const values = new Map<string, string | null>();
  let size = 0;

  function forget(key: string): void {
    size -= weight(values.get(key));
    values.delete(key);
  }

  return {
    has: (type, id) => values.has(`${type}.${id}`),
    get(type, id) {
      const key = `${type}.${id}`;
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(type, id, value) {
      const key = `${type}.${id}`;
      if (values.has(key)) forget(key);
      if (type === 'pre-key') return;
      values.set(key, value);
      size += weight(value);
      for (const oldest of values.keys()) {
        if (size <= limit) break;
        forget(oldest);
      }
    },
  };
}

function weight(value: string | null | undefined): number {
  return 100 + (value?.length ?? 0);
}
