import type { SourceId, SourcePairing } from '../source/records.ts';
import type { SourceFiles } from '../source/source.ts';
import { type FakeRows, type FakeSource, fakeSource } from './fake-source.ts';

/** A source in memory with phones, whose state a test changes. */
export interface MemorySource extends FakeSource {
  /** The stored pairings by connection, in the form of the family's `session` column: `{creds, keys}`. */
  sessions: Map<SourceId, string>;
  /** Who is connected, and a text that changes with each write. */
  seen: { clients: string[]; activity: () => string };
}

/** A source with these rows; its product is down. */
export function memorySource(records: FakeRows): MemorySource {
  const sessions: MemorySource['sessions'] = new Map();
  const seen: MemorySource['seen'] = { clients: [], activity: () => '1' };
  const source: MemorySource = {
    ...fakeSource(records),
    sessions,
    seen,
    pairing: async (connectionId) => pairingOf(connectionId, sessions.get(connectionId)),
    activity: async () => source.seen.activity(),
    clients: async () => [...source.seen.clients],
  };
  return source;
}

/** A folder of files by their names. */
export function filesIn(places: ReadonlyMap<string, { path: string; size: number }>): SourceFiles {
  return { find: async (name) => places.get(name) ?? null };
}

function pairingOf(connectionId: SourceId, session: string | undefined): SourcePairing | null {
  if (session === undefined) return null;
  const { creds, keys } = parts(session);
  return {
    connectionId,
    creds,
    keys: (async function* () {
      for (const [type, values] of Object.entries(keys)) {
        yield Object.entries(Object(values)).map(([id, value]) => ({ type, id, value: JSON.stringify(value) }));
      }
    })(),
  };
}

/** A cut text is passed on as it is. */
function parts(session: string): { creds: string; keys: object } {
  try {
    const { creds, keys } = JSON.parse(session);
    return { creds: JSON.stringify(creds), keys: Object(keys) };
  } catch {
    return { creds: session, keys: {} };
  }
}
