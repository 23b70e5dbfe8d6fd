import type { Connection, ConnectionOptions } from 'mysql2';
import { AppError } from '../../../../../platform/errors.ts';
import type { SourceAddress } from './address.ts';
import type { Dialect, Query, RawPage, RawRow, Selection, SourceColumn, SourceServer } from './source-server.ts';

const connectMs = 15_000;

/** How statements are written for MySQL and MariaDB. `zone`: in which `datetime` columns are, e.g. `-03:00`. */
export function mysqlDialect(zone: string): Dialect {
  return {
    name: 'mysql',
    quoted,
    value: () => '?',
    text(column, type, longest) {
      const text = `LEFT(CAST(${column} AS CHAR), ${longest})`;
      if (type === 'datetime') return `CONCAT(${text}, '${zone}')`;
      return type === 'timestamp' ? `CONCAT(${text}, '+00:00')` : text;
    },
    bytes: (column) => `COALESCE(LENGTH(${column}), 0)`,
    anyOf: (column) => `${column} IN (?)`,
    moment: (_place, type) =>
      type === 'datetime' ? `CONVERT_TZ(CAST(? AS DATETIME(6)), '+00:00', '${zone}')` : 'CAST(? AS DATETIME(6))',
  };
}

function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** Read-only, in UTC, without an end while rows are still being worked on; both kinds of servers know these. */
const session = [
  'SET SESSION TRANSACTION READ ONLY',
  "SET SESSION sql_mode = ''",
  'SET SESSION net_write_timeout = 3600',
  "SET SESSION time_zone = '+00:00'",
  'SET SESSION lock_wait_timeout = 30',
  'SET NAMES utf8mb4',
];

/** Opens a database on MySQL or MariaDB. Throws ERR_MOVE_SOURCE_REFUSED if it does not let us in. */
export async function openMysql(address: SourceAddress): Promise<SourceServer> {
  const { host, port, user, password, database, encryption, zone } = address;
  const options: ConnectionOptions = {
    host,
    port,
    user,
    password,
    database,
    connectTimeout: connectMs,
    // All values stay as the server writes them.
    typeCast: (field) => field.string('utf8'),
    stringifyObjects: true,
    ...(encryption === 'none' ? {} : { ssl: { rejectUnauthorized: encryption === 'verified' } }),
  };
  const own = new Set<string>();
  const connect = async (code: ConnectCode) => {
    const made = await connected(options, code);
    own.add(String(made.threadId));
    return made;
  };
  const connection = await connect('ERR_MOVE_SOURCE_REFUSED');
  const query: Query = (statement, values) => asked(connection, statement, values);
  return {
    dialect: mysqlDialect(zone),
    query,
    pages: (selection, size) => pagesOf(() => connect('ERR_MOVE_SOURCE_LOST'), selection, size),
    async schema() {
      const rows = await query(`
        SELECT table_name AS t, column_name AS c, data_type AS d, is_nullable AS n FROM information_schema.columns
        WHERE table_schema = DATABASE() ORDER BY table_name, ordinal_position`);
      const tables = new Map<string, Map<string, SourceColumn>>();
      for (const { t, c, d, n } of rows) {
        const columns = tables.get(t ?? '') ?? new Map<string, SourceColumn>();
        columns.set(c ?? '', { type: d ?? '', isNullable: n === 'YES' });
        tables.set(t ?? '', columns);
      }
      return tables;
    },
    async identity() {
      // MariaDB has no number of its own: when its first tables were made stands for it.
      const [row] = await query(`
        SELECT DATABASE() AS name, MIN(create_time) AS made FROM information_schema.tables
        WHERE table_schema = DATABASE() AND table_name = 'SequelizeMeta'`);
      return `${row?.name ?? ''}/${row?.made ?? ''}`;
    },
    writes: async () => null,
    async clients() {
      // Without a privilege, a server shows only the sessions of the same user: that is the product's own, as a rule.
      const rows = await query(
        `
        SELECT CONCAT(user, ' from ', host) AS client FROM information_schema.processlist
        WHERE db = DATABASE() AND id NOT IN (?) LIMIT 100`,
        [[...own]],
      );
      return rows.flatMap(({ client }) => client ?? []);
    },
    async size() {
      const [row] = await query(`
        SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables WHERE table_schema = DATABASE()`);
      return row?.bytes ? Number(row.bytes) : null;
    },
    async now() {
      const [row] = await query('SELECT UNIX_TIMESTAMP(NOW(6)) AS seconds');
      return new Date(Number(row?.seconds) * 1_000);
    },
    close: async () => connection.destroy(),
  };
}

type ConnectCode = 'ERR_MOVE_SOURCE_REFUSED' | 'ERR_MOVE_SOURCE_LOST';

/** A connection whose session is set. Throws an AppError with the code. */
async function connected(options: ConnectionOptions, code: ConnectCode): Promise<Connection> {
  // Only a move needs it, and it has half a megabyte of text.
  const { default: mysql } = await import('mysql2');
  const connection = mysql.createConnection(options);
  // Without a listener, a connection that breaks would end the process; the next statement fails anyway.
  connection.on('error', () => undefined);
  try {
    for (const statement of session) await asked(connection, statement);
    return connection;
  } catch (cause) {
    connection.destroy();
    throw new AppError(code, { cause: cause instanceof AppError ? cause.cause : cause });
  }
}

function asked(connection: Connection, statement: string, values: Parameters<Query>[1] = []): Promise<RawRow[]> {
  return new Promise((resolve, reject) => {
    connection.query(statement, [...values], (cause: unknown, rows: unknown) => {
      if (cause) reject(new AppError('ERR_MOVE_SOURCE_LOST', { cause }));
      else resolve(Array.isArray(rows) ? rows.map((row) => ({ ...row })) : []);
    });
  });
}

/** Rows come as a stream from one connection; what else is asked about them, from another one. */
async function* pagesOf(
  connect: () => Promise<Connection>,
  selection: Selection,
  size: number,
): AsyncGenerator<RawPage> {
  const [streaming, asking] = await Promise.all([connect(), connect()]);
  try {
    const snapshot = 'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY';
    await Promise.all([asked(streaming, snapshot), asked(asking, snapshot)]);
    const query: Query = (statement, values) => asked(asking, statement, values);
    let rows: RawRow[] = [];
    for await (const row of streaming
      .query(statementOf(selection), [...selection.values])
      .stream({ highWaterMark: size })) {
      rows.push({ ...row });
      if (rows.length < size) continue;
      yield { rows, query };
      rows = [];
    }
    if (rows.length > 0) yield { rows, query };
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('ERR_MOVE_SOURCE_LOST', { cause });
  } finally {
    streaming.destroy();
    asking.destroy();
  }
}

/** The statement that reads a selection. */
export function statementOf({ table, columns, conditions, order }: Selection): string {
  const expressions = Object.entries(columns).map(([name, expression]) => `${expression} AS ${quoted(name)}`);
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  const sorted = order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`;
  return `SELECT ${expressions.join(', ')} FROM ${quoted(table)}${where}${sorted}`;
}
