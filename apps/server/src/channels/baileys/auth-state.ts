import {
  type AuthenticationCreds,
  type AuthenticationState,
  BufferJSON,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
} from 'baileys';
import { LRUCache } from 'lru-cache';
import type { ChannelEvent } from '../port.ts';
import { firstPartKey, keptAnnouncements } from './history-announcement.ts';
import { takeWaitingEvents } from './signal-repository.ts';
import { type AuthStorage, type AuthWrite, sentType } from './sql-pairings.ts';

const mostTried = 10_000;
/**
 * The largest assumed difference in milliseconds between this process's clock and the database's, which dates messages.
 */
const clockDifference = 10_000;

/** The pairing of one connection while a socket uses it. */
export interface PairingState extends AuthenticationState {
  /** The credentials changed: they are saved with the next write, or soon after on their own. */
  credentialsChanged(): Promise<void>;
  /** Stores events that do not come with a key write. */
  storeEvents(events: ChannelEvent[]): Promise<void>;
  /**
   * Keeps a message that is about to be sent, to send it again when a phone asks for it or a send failed half way. The
   * next write stores it, at the latest that of the key that encrypts it.
   */
  rememberSent(wid: string, message: proto.IMessage): void;
  sent(wid: string): Promise<proto.IMessage | undefined>;
  /** The message that an earlier attempt stored, or undefined, e.g. for a message written after this opening. */
  triedBefore(wid: string, writtenAt: number | undefined): Promise<proto.IMessage | undefined>;
  /** The announcement of a history's first part that the library has not processed yet; null if there is none. */
  firstPart(): Promise<Record<string, unknown> | null>;
  firstPartLearned(): Promise<void>;
  /**
   * Resolves when everything passed so far is on disk. Later calls are rejected: the next socket reads what is stored.
   */
  close(): Promise<void>;
}

/**
 * Opens the stored pairing, or a fresh one. Writes run one after the other, each in one transaction, and the cache is
 * updated only after the write. `onFailure` must drop the socket: after a failed write the ratchet in memory is ahead
 * of the one on disk, and after a failed read a message would be confirmed that nobody could open. So nothing more is
 * read or written, and WhatsApp delivers again what was not confirmed.
 */
export async function openPairing(storage: AuthStorage, onFailure: (error: unknown) => void): Promise<PairingState> {
  const creds = await loadCredentials(storage);
  const cache = createKeyCache();
  const unsaved = new Map<string, string>();
  const openedAt = Date.now();
  /** Messages tried since the opening. After an eviction, a retry builds the same message again, under the same id. */
  const tried = new LRUCache<string, true>({ max: mostTried });
  let dirty = false;
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;

  /** Runs work one at a time, so that no read sees a value between disk and cache. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (closed) return Promise.reject(new Error('This socket is over, another one may read what is stored'));
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  }

  function fail(error: unknown): never {
    closed = true;
    onFailure(error);
    throw error;
  }

  /** Stored values. The library takes a key that could not be read for one that is not there, and confirms the message. */
  const stored: AuthStorage['keys'] = (types, ids) => storage.keys(types, ids).catch(fail);

  async function write(keys: AuthWrite['keys'], events: ChannelEvent[]): Promise<void> {
    const withCredentials = dirty;
    dirty = false;
    const credentials = withCredentials ? JSON.stringify(creds, BufferJSON.replacer) : undefined;
    try {
      const sent = [...unsaved].map(([id, value]) => ({ type: sentType(0), id, value }));
      unsaved.clear();
      await storage.write({ credentials, keys: [...keys, ...sent, ...keptAnnouncements(events)], events });
      for (const key of keys) cache.set(key.type, key.id, key.value);
    } catch (error) {
      dirty = dirty || withCredentials;
      fail(error);
    }
  }

  async function read(type: string, ids: string[]): Promise<Map<string, string>> {
    const unknown = ids.filter((id) => !cache.has(type, id));
    const found = unknown.length ? await stored([type], unknown) : new Map<string, string>();
    for (const id of unknown) cache.set(type, id, found.get(id) ?? null);
    return new Map(ids.flatMap((id) => present(id, cache.get(type, id) ?? found.get(id) ?? null)));
  }

  async function sent(wid: string): Promise<proto.IMessage | undefined> {
    const types = [0, 1].map((weeksAgo) => sentType(weeksAgo));
    const value = unsaved.get(wid) ?? (await stored(types, [wid])).get(wid);
    return value ? proto.Message.decode(Buffer.from(String(JSON.parse(value)), 'base64')) : undefined;
  }

  return {
    creds,
    keys: {
      get: (type, ids) => inTurn(async () => revived(type, await read(type, ids))),
      set: (data) => {
        // Read before waiting for the turn: the waiting events belong to this caller.
        const events = takeWaitingEvents();
        return inTurn(() => write(flatten(data), events));
      },
    },
    credentialsChanged: () => {
      dirty = true;
      return inTurn(async () => (dirty ? write([], []) : undefined));
    },
    storeEvents: (events) => inTurn(() => write([], events)),
    rememberSent(wid, message) {
      tried.set(wid, true);
      unsaved.set(wid, JSON.stringify(Buffer.from(proto.Message.encode(message).finish()).toString('base64')));
    },
    sent,
    triedBefore: async (wid, writtenAt = 0) =>
      tried.has(wid) || writtenAt < openedAt + clockDifference ? sent(wid) : undefined,
    async firstPart() {
      const { type, id } = firstPartKey;
      const value = (await inTurn(() => stored([type], [id]))).get(id);
      return value ? JSON.parse(value) : null;
    },
    firstPartLearned: () => inTurn(() => write([{ ...firstPartKey, value: null }], [])),
    async close() {
      closed = true;
      await queue;
    },
  };
}

async function loadCredentials(storage: AuthStorage): Promise<AuthenticationCreds> {
  const stored = await storage.credentials();
  const creds: AuthenticationCreds | null = stored ? JSON.parse(stored, BufferJSON.reviver) : null;
  // A pairing that was started but not completed (no account yet) cannot log in, so it starts again.
  return creds?.account ? creds : initAuthCreds();
}

function flatten(data: SignalDataSet): AuthWrite['keys'] {
  return Object.entries(data).flatMap(([type, values]) =>
    Object.entries(values ?? {}).map(([id, value]) => ({
      type,
      id,
      value: value === null || value === undefined ? null : JSON.stringify(value, BufferJSON.replacer),
    })),
  );
}

function revived<T extends keyof SignalDataTypeMap>(type: T, values: Map<string, string>) {
  const result: Record<string, SignalDataTypeMap[T]> = {};
  for (const [id, text] of values) {
    const value = hasBytes(text) ? JSON.parse(text, BufferJSON.reviver) : JSON.parse(text);
    result[id] = type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value) : value;
  }
  return result;
}

/**
 * Whether a value contains bytes, in either form that Baileys writes. A session has none, and is read with every
 * message: the library would check each of its values.
 */
function hasBytes(text: string): boolean {
  return text.includes('"Buffer"') || text.includes('{"0":');
}

function present(id: string, value: string | null): [string, string][] {
  return value === null ? [] : [[id, value]];
}

/** The values of Signal keys as text; null means that the key does not exist. */
interface KeyCache {
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
function createKeyCache(limit = 2_000_000): KeyCache {
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
