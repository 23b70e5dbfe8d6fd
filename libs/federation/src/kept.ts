/** Values that are stored in this browser, as JSON. */
export interface Kept {
  /** Stores a value. Never throws: if the storage is full or unavailable, nothing is stored. */
  keep: (key: string, value: unknown) => void;
  /** The stored value; null if there is none, or it cannot be read. Never throws. */
  kept: (key: string) => unknown;
}

/** Stores values in `storage`, which is asked for at each use: a browser may refuse it. */
export function createKept(storage: () => Storage): Kept {
  return {
    keep: (key, value) => {
      try {
        storage().setItem(key, JSON.stringify(value));
      } catch {
        // Then there is just no value to fall back to.
      }
    },
    kept: (key) => {
      try {
        return JSON.parse(storage().getItem(key) ?? 'null');
      } catch {
        return null;
      }
    },
  };
}
