import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { AppError } from '../../../../../platform/errors.ts';
import type { SourceAddress } from './address.ts';
import type { Dialect, Query, RawPage, RawRow, Selection, SourceColumn, SourceServer } from './source-server.ts';

/** Tells the sessions of this source from others. */
const applicationName = `recado move ${randomUUID()}`;
const connectMs = 15_000;
/** A large table is sorted within one statement. */
const longestStatementMs = 15 * 60_000;
/** Bytes of a wide column that a page holds. */
const widestPage = 8_000_000;

const dialect: Dialect = {
  name: 'postgres',
  quoted: (name) => `"${name.replaceAll('"', '""')}"`,
  value: (place) => `$${place}`,
  text: (column, _type, longest) => `left(${column}::text, ${longest})`,
  bytes: (column) => `coalesce(octet_length(${column}::text), 0)`,
  anyOf: (column, type, place) =>
    type === null
      ? `${column}::text = any($${place}::text[])`
      : `${column} = any($${place}::text[]::"${type.replaceAll('"', '""')}"[])`,
  moment: (place) => `($${place}::text || '+00')::timestamptz`,
};

/** Every session is read-only, whatever a statement says, and gives up locks that it cannot get. */
const session = [
  'SET default_transaction_read_only = on',
  `SET statement_timeout = ${longestStatementMs}`,
  'SET lock_timeout = 30000',
  'SET idle_in_transaction_session_timeout = 0',
  "SET timezone = 'UTC'",
  "SET datestyle = 'ISO'",
  "SET client_encoding = 'UTF8'",
].join('; ');

/** Opens a database on PostgreSQL. Throws ERR_MOVE_SOURCE_REFUSED if it does not let us in. */
export async function openPostgres(address: SourceAddress): Promise<SourceServer> {
  const { host, port, user, password, database, encryption } = address;
  const pool = new pg.Pool({
    host,
    port,
    user,
    password,
    database,
    ssl: encryption === 'none' ? false : { rejectUnauthorized: encryption === 'verified' },
    max: 10,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: applicationName,
    // All values stay as the server writes them.
    types: { getTypeParser: () => (text: string) => text },
    onConnect: (client) => client.query(session),
  });
  // A connection that breaks while it rests is replaced; one that works says so where it is used.
  pool.on('error', ignored);
  const first = await pool.connect().catch(async (cause) => {
    await pool.end();
    throw new AppError('ERR_MOVE_SOURCE_REFUSED', { cause });
  });
  first.release();
  const query: Query = (statement, values) => asked(pool, statement, values);
  return {
    dialect,
    query,
    pages: (selection, size) => pagesOf(pool, selection, size),
    async schema() {
      const rows = await query(`
        SELECT table_name, column_name, udt_name, is_nullable FROM information_schema.columns
        WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`);
      const tables = new Map<string, Map<string, SourceColumn>>();
      for (const { table_name, column_name, udt_name, is_nullable } of rows) {
        const columns = tables.get(table_name ?? '') ?? new Map<string, SourceColumn>();
        columns.set(column_name ?? '', { type: udt_name ?? '', isNullable: is_nullable === 'YES' });
        tables.set(table_name ?? '', columns);
      }
      return tables;
    },
    async identity() {
      const own = 'SELECT oid::text AS oid FROM pg_database WHERE datname = current_database()';
      const [database] = await query(own);
      // Some hosts keep the number of the cluster for themselves.
      const [cluster] = await query('SELECT system_identifier::text AS id FROM pg_control_system()').catch(() => []);
      return `${cluster?.id ?? host}/${database?.oid ?? ''}`;
    },
    async writes() {
      const [row] = await query(`
        SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::text AS writes FROM pg_stat_user_tables
        WHERE schemaname = current_schema()`);
      return row?.writes ?? null;
    },
    async clients() {
      // A user without privileges sees of others' sessions only who they are, not of which kind.
      const rows = await query(
        `SELECT usename || ' from ' || coalesce(host(client_addr), 'this machine') AS client FROM pg_stat_activity
         WHERE datname = current_database() AND application_name <> $1 AND coalesce(backend_type, 'client backend') = 'client backend' LIMIT 100`,
        [applicationName],
      );
      return rows.flatMap(({ client }) => client ?? []);
    },
    async size() {
      const [row] = await query('SELECT pg_database_size(current_database())::text AS bytes');
      return row?.bytes ? Number(row.bytes) : null;
    },
    async now() {
      const [row] = await query('SELECT extract(epoch FROM now())::text AS seconds');
      return new Date(Number(row?.seconds) * 1_000);
    },
    close: () => pool.end(),
  };
}

function ignored(): void {}

async function asked(client: pg.Pool | pg.PoolClient, statement: string, values: Parameters<Query>[1] = []) {
  try {
    const { rows } = await client.query<RawRow>(statement, [...values]);
    return rows;
  } catch (cause) {
    throw new AppError('ERR_MOVE_SOURCE_LOST', { cause });
  }
}

/**
 * Sorts only the places of the rows, and fetches the rows of each page by them: large texts are never sorted, and no index
 * is needed. Within one snapshot, rows keep their places.
 */
async function* pagesOf(pool: pg.Pool, selection: Selection, size: number): AsyncGenerator<RawPage> {
  const client = await pool.connect().catch((cause) => {
    throw new AppError('ERR_MOVE_SOURCE_LOST', { cause });
  });
  let failed = true;
  // A connection that breaks between two statements says so at the next one.
  client.on('error', ignored);
  try {
    const query: Query = (statement, values) => asked(client, statement, values);
    await query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const where = selection.conditions.length === 0 ? '' : `WHERE ${selection.conditions.join(' AND ')}`;
    const wide = selection.wide === null ? '0' : dialect.bytes(dialect.quoted(selection.wide));
    const order = selection.order.length === 0 ? '' : `ORDER BY ${selection.order.join(', ')}`;
    await query(
      `DECLARE places NO SCROLL CURSOR FOR SELECT tableoid::text || ctid::text AS place, ctid::text AS tuple, ${wide} AS bytes
       FROM ${dialect.quoted(selection.table)} ${where} ${order}`,
      selection.values,
    );
    for (;;) {
      const places = await query(`FETCH ${size} FROM places`);
      for (const group of groupsOf(places)) yield { rows: await rowsAt(query, selection, group), query };
      if (places.length < size) break;
    }
    failed = false;
  } finally {
    const ended = await client.query('ROLLBACK').catch(() => null);
    client.off('error', ignored);
    client.release(failed && ended === null);
  }
}

function* groupsOf(places: readonly RawRow[]): Generator<RawRow[]> {
  let group: RawRow[] = [];
  let bytes = 0;
  for (const place of places) {
    const more = Math.min(Number(place.bytes), 1_048_576);
    if (group.length > 0 && bytes + more > widestPage) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(place);
    bytes += more;
  }
  if (group.length > 0) yield group;
}

async function rowsAt(query: Query, { table, columns }: Selection, places: readonly RawRow[]): Promise<RawRow[]> {
  const expressions = Object.entries(columns).map(([name, expression]) => `${expression} AS ${dialect.quoted(name)}`);
  const tuples = places.map(({ tuple }) => tuple ?? '');
  const rows = await query(
    `SELECT tableoid::text || ctid::text AS "$place", ${expressions.join(', ')} FROM ${dialect.quoted(table)}
     WHERE ctid = any($1::text[]::tid[])`,
    [tuples],
  );
  const byPlace = new Map(rows.map((row) => [row.$place, row]));
  return places.flatMap(({ place }) => toList(byPlace.get(place ?? '')));
}

function toList(row: RawRow | undefined): RawRow[] {
  return row === undefined ? [] : [row];
}
