import mysql from 'mysql2/promise';
import pg from 'pg';
import type { OldType } from './old-tables.ts';

/** How a test writes into an old database, on either server. */
export interface OldServer {
  readonly url: string;
  quoted(name: string): string;
  readonly types: Readonly<Record<OldType, string>>;
  run(statement: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Deletes the database. */
  drop(): Promise<void>;
}

const address = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** How tables are written for PostgreSQL. */
export const postgresWords: Pick<OldServer, 'quoted' | 'types'> = {
  quoted: (column) => `"${column}"`,
  types: {
    key: 'integer primary key',
    textKey: 'varchar(255)',
    integer: 'integer',
    float: 'double precision',
    flag: 'boolean',
    string: 'varchar(255)',
    text: 'text',
    moment: 'timestamptz',
    day: 'date',
    json: 'json',
    uuid: 'uuid',
  },
};

/** An empty database on the PostgreSQL of the tests. */
export async function emptyPostgres(name: string): Promise<OldServer> {
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await administer(`CREATE DATABASE ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return {
    url: url.href,
    ...postgresWords,
    run: async (statement, values) =>
      (await client.query(statement, values === undefined ? undefined : [...values])).rows,
    async drop() {
      await client.end();
      await administer(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** An empty database on the MariaDB or MySQL server of an address (`TEST_MARIADB`). */
export async function emptyMariadb(name: string, server: string): Promise<OldServer> {
  const connection = await mysql.createConnection({ uri: server, timezone: 'Z' });
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  await connection.query(`USE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    quoted: (column) => `\`${column}\``,
    types: {
      key: 'integer primary key',
      textKey: 'varchar(255)',
      integer: 'integer',
      float: 'double',
      flag: 'tinyint(1)',
      string: 'varchar(255)',
      text: 'longtext',
      moment: 'datetime(6)',
      day: 'date',
      json: 'longtext',
      uuid: 'char(36)',
    },
    async run(statement, values) {
      const positional = statement.replaceAll(/\$\d+/g, '?');
      const [rows] = await connection.query(positional, (values ?? []).map(withoutZone));
      return Array.isArray(rows) ? rows.map((row) => ({ ...row })) : [];
    },
    async drop() {
      await connection.query(`DROP DATABASE ${name}`);
      await connection.end();
    },
  };
}

/** A moment as these servers take it. */
function withoutZone(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d)T(.*)Z$/, '$1 $2') : value;
}
