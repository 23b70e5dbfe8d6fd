import type { AuthStorage, PairingStore } from '../baileys/sql-pairings.ts';
import type { ChannelEvent } from '../port.ts';

/** Pairings in memory, with hooks for tests. */
export interface MemoryPairings extends PairingStore {
  /** Events in the order they were stored, over all connections. */
  events: ChannelEvent[];
  /** Called and awaited before each write; if it throws, the whole write fails. */
  beforeWrite: (write: number) => void | Promise<void>;
  /** Called and awaited before keys are read; if it throws, the read fails. */
  beforeRead: () => void | Promise<void>;
  writes: number;
  paired(connectionId: number): boolean;
  /** The number of stored keys of a type, over all connections. */
  count(type: string): number;
}

/** Fresh, empty pairings. */
export function memoryPairings(): MemoryPairings {
  const credentials = new Map<number, string>();
  const keys = new Map<string, string>();
  const pairings: MemoryPairings = {
    events: [],
    beforeWrite: () => undefined,
    beforeRead: () => undefined,
    writes: 0,
    paired: (connectionId) => credentials.has(connectionId),
    count: (type) => [...keys.keys()].filter((key) => key.split('/')[1] === type).length,
    of({ connectionId }): AuthStorage {
      return {
        credentials: async () => credentials.get(connectionId) ?? null,
        keys: async (types, ids) => {
          await pairings.beforeRead();
          const stored = (type: string, id: string) => found(id, keys.get(`${connectionId}/${type}/${id}`));
          return new Map(types.flatMap((type) => ids.flatMap((id) => stored(type, id))));
        },
        async write(change) {
          pairings.writes += 1;
          await pairings.beforeWrite(pairings.writes);
          if (change.credentials) credentials.set(connectionId, change.credentials);
          for (const { type, id, value } of change.keys) {
            if (value === null) keys.delete(`${connectionId}/${type}/${id}`);
            else keys.set(`${connectionId}/${type}/${id}`, value);
          }
          pairings.events.push(...change.events);
        },
        async forget() {
          credentials.delete(connectionId);
          for (const key of keys.keys()) if (key.startsWith(`${connectionId}/`)) keys.delete(key);
        },
      };
    },
    async adopt(_unit, connectionId, pairing) {
      if (credentials.has(connectionId)) return false;
      credentials.set(connectionId, pairing.credentials);
      for (const { type, id, value } of pairing.keys) keys.set(`${connectionId}/${type}/${id}`, value);
      return true;
    },
  };
  return pairings;
}

function found(id: string, value: string | undefined): [string, string][] {
  return value === undefined ? [] : [[id, value]];
}
