import { and, eq, inArray, like, lt, or, sql } from 'drizzle-orm';
import type { Database, Unit } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { together } from '../../platform/database/unit.ts';
import type { Seal } from '../../platform/security/sealing.ts';
import { storeOrReplace } from '../border/fields.ts';
import { channelCredentials, channelKeys } from '../channels.schema.ts';
import { contextOfKey } from '../key-contexts.ts';
import type { ChannelEvent, ChannelOpening } from '../port.ts';

/** Rows per statement; the first login writes 812 keys at once (WHATSAPP.md). */
const batch = 500;

/** Pairings in the database. Each value is encrypted for its row, so that it cannot be read from another one. */
export function createSqlPairings(database: Database, seal: Seal): PairingStore {
  return {
    of: (opening) => storageOf(database, seal, opening),
    async adopt(unit, connectionId, { credentials, keys }) {
      const { readCredentials, writeCredentials, writeKeys } = rowsOf(seal, connectionId);
      if (isComplete(await readCredentials(unit))) return false;
      await unit.db.delete(channelKeys).where(eq(channelKeys.connectionId, connectionId));
      await writeCredentials(unit, credentials);
      await writeKeys(unit, keys);
      return true;
    },
  };
}

/** Whether a phone has confirmed a pairing. */
function isComplete(credentials: string | null): boolean {
  return credentials !== null && Boolean(JSON.parse(credentials).account);
}

/** The rows of one connection's pairing. */
function rowsOf(seal: Seal, connectionId: number) {
  const context = (type: string, id: string) => contextOfKey(connectionId, type, id);

  async function readCredentials({ db }: Unit): Promise<string | null> {
    const [row] = await db.select().from(channelCredentials).where(eq(channelCredentials.connectionId, connectionId));
    return row ? seal.open(row.value, context('credentials', '')).toString() : null;
  }

  async function writeCredentials({ db }: Unit, credentials: string | undefined): Promise<void> {
    if (credentials === undefined) return;
    const value = seal.seal(credentials, context('credentials', ''));
    await db
      .insert(channelCredentials)
      .values({ connectionId, value })
      .onConflictDoUpdate({ target: channelCredentials.connectionId, set: { value } });
  }

  async function writeKeys({ db }: Unit, keys: AuthWrite['keys']): Promise<void> {
    const deletedKeys = keys.filter((key) => key.value === null);
    for (const part of inBatches(deletedKeys)) {
      const matches = part.map((key) => and(eq(channelKeys.type, key.type), eq(channelKeys.id, key.id)));
      await db.delete(channelKeys).where(and(eq(channelKeys.connectionId, connectionId), or(...matches)));
    }
    const rows = keys.flatMap(({ type, id, value }) =>
      value === null ? [] : [{ type, id, value: seal.seal(value, context(type, id)) }],
    );
    for (const part of inBatches(rows)) {
      await storeKeys(
        { db },
        {
          connectionId,
          types: part.map(({ type }) => type),
          ids: part.map(({ id }) => id),
          values: part.map(({ value }) => value.toString('hex')),
        },
      );
    }
  }

  return { context, readCredentials, writeCredentials, writeKeys };
}

function storageOf(database: Database, seal: Seal, opening: ChannelOpening): AuthStorage {
  const { connectionId } = opening;
  const { context, readCredentials, writeCredentials, writeKeys } = rowsOf(seal, connectionId);

  return {
    credentials: () =>
      database.system(async (unit) => {
        const old = and(like(channelKeys.type, 'sent-%'), lt(channelKeys.type, sentType(1)));
        await unit.db.delete(channelKeys).where(and(eq(channelKeys.connectionId, connectionId), old));
        return readCredentials(unit);
      }),
    async keys(types, ids) {
      const isRequested = and(inArray(channelKeys.type, types), inArray(channelKeys.id, ids));
      const rows = await database.system(({ db }) =>
        db
          .select({ type: channelKeys.type, id: channelKeys.id, value: channelKeys.value })
          .from(channelKeys)
          .where(and(eq(channelKeys.connectionId, connectionId), isRequested)),
      );
      return new Map(rows.map(({ type, id, value }) => [id, seal.open(value, context(type, id)).toString()]));
    },
    async write({ credentials, keys, events }) {
      const store = async (unit: Unit, storable: readonly ChannelEvent[]) => {
        await together(opening.record(unit, storable), writeCredentials(unit, credentials), writeKeys(unit, keys));
      };
      await storeOrReplace(events, (storable) => database.system((unit) => store(unit, storable)));
    },
    async forget() {
      await database.system(async (unit) => {
        await opening.record(unit, []);
        await unit.db.delete(channelKeys).where(eq(channelKeys.connectionId, connectionId));
        await unit.db.delete(channelCredentials).where(eq(channelCredentials.connectionId, connectionId));
      });
    },
  };
}

/** Stores keys, however many, by one text: one for each number of keys would be planned with each message. */
const storeKeys = prepared<{ connectionId: number; types: string[]; ids: string[]; values: string[] }>()((db, value) =>
  db
    .insert(channelKeys)
    .select(
      sql`select ${value('connectionId')}::integer, key.type, key.id, decode(key.value, 'hex')
        from unnest(${value('types')}::text[], ${value('ids')}::text[], ${value('values')}::text[]) as key(type, id, value)`,
    )
    .onConflictDoUpdate({
      target: [channelKeys.connectionId, channelKeys.type, channelKeys.id],
      set: { value: sql`excluded.value` },
    }),
);

function* inBatches<T>(rows: T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += batch) yield rows.slice(start, start + batch);
}

/** One change of a pairing's state. It is stored completely or not at all. */
export interface AuthWrite {
  /** The whole credentials as JSON, if they changed. */
  credentials?: string;
  /** Values are JSON; null deletes. */
  keys: { type: string; id: string; value: string | null }[];
  /** The events of the messages that moved these keys on. */
  events: ChannelEvent[];
}

/** The storage of one connection's pairing. Each value is a secret: with it, anyone can act as the company. */
export interface AuthStorage {
  credentials(): Promise<string | null>;
  /** The values of the keys with any of these types and ids, by id. */
  keys(types: string[], ids: string[]): Promise<Map<string, string>>;
  write(change: AuthWrite): Promise<void>;
  /** Deletes the whole pairing. Like a write, it fails if another process holds the connection now. */
  forget(): Promise<void>;
}

/** Stores the pairings of all connections. */
export interface PairingStore {
  of(opening: ChannelOpening): AuthStorage;
  /**
   * Stores a pairing that was made elsewhere, in a system unit; false if the connection has a complete one, which stays:
   * its keys may be newer.
   */
  adopt(unit: Unit, connectionId: number, pairing: AdoptedPairing): Promise<boolean>;
}

/** A whole pairing: credentials and keys as JSON. */
export interface AdoptedPairing {
  credentials: string;
  keys: { type: string; id: string; value: string }[];
}

const week = 7 * 24 * 60 * 60_000;

/**
 * The key type of a sent message: one type per week, so that whole weeks can be deleted. Phones ask again within days.
 * `weeksAgo` 0 is this week.
 */
export function sentType(weeksAgo: number, now: number = Date.now()): string {
  return `sent-${String(Math.floor(now / week) - weeksAgo).padStart(6, '0')}`;
}
