import { randomUUID } from 'node:crypto';
import type { Edition } from '../source/source.ts';
import { emptyMariadb, emptyPostgres, type OldServer } from './old-dialects.ts';
import { type OldRow, type OldValue, usualRows } from './old-rows.ts';
import { type OldColumns, oldTables } from './old-tables.ts';

/** A database of another product, made for a test. */
export interface OldDatabase {
  readonly edition: Edition;
  /** As the command takes it, e.g. `postgres://postgres@127.0.0.1:5432/old_…`. */
  readonly url: string;
  /**
   * Adds a row; what is not given is usual, and columns that the edition lacks are left out. Resolves with its id: a
   * message's is WhatsApp's, others are numbers that count per table; 0 where the table has no id.
   */
  add(table: string, row?: OldRow): Promise<number>;
  /** Adds a message. Resolves with WhatsApp's id. */
  addMessage(row: OldRow): Promise<string>;
  /** Adds many rows in few statements. Resolves with their numeric ids. */
  addMany(table: string, rows: readonly OldRow[]): Promise<number[]>;
  /** Whether this edition has a table. */
  has(table: string): boolean;
  /** Any statement, e.g. `ALTER TABLE`; values as `$1`. */
  run(statement: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Deletes it. */
  close(): Promise<void>;
}

/**
 * A database as an edition's own migrations leave it, on the PostgreSQL of the tests, or on `mariadb` if an address of such
 * a server is given. Constraints are left out: in old installations they are missing, too.
 */
export async function oldDatabase(
  edition: Edition,
  fill: (old: OldDatabase) => Promise<unknown> = async () => undefined,
  mariadb?: string,
): Promise<OldDatabase> {
  const name = `old_${randomUUID().replaceAll('-', '')}`;
  const server = await (mariadb === undefined ? emptyPostgres(name) : emptyMariadb(name, mariadb));
  const tables = oldTables[edition];
  for (const statement of emptyTables(edition, server)) await server.run(statement);
  const old = writerOf(server, edition, tables);
  await fill(old);
  return old;
}

/** The statements that make the tables of an edition. */
export function emptyTables(edition: Edition, server: Pick<OldServer, 'quoted' | 'types'>): string[] {
  const made = Object.entries(oldTables[edition]).map(([table, columns]) => creation(server, table, columns));
  // How all of them record their migrations.
  return [...made, `CREATE TABLE ${server.quoted('SequelizeMeta')} (name varchar(255) primary key)`];
}

function creation(server: Pick<OldServer, 'quoted' | 'types'>, table: string, columns: OldColumns): string {
  const all: OldColumns = { ...columns, createdAt: 'moment', updatedAt: 'moment' };
  const defined = Object.entries(all).map(([column, type]) => `${server.quoted(column)} ${server.types[type]}`);
  return `CREATE TABLE ${server.quoted(table)} (${defined.join(', ')})`;
}

function writerOf(server: OldServer, edition: Edition, tables: Readonly<Record<string, OldColumns>>): OldDatabase {
  const counts = new Map<string, number>();
  const begin = Date.UTC(2025, 0, 1);
  const complete = (table: string, row: OldRow): OldRow => {
    const columns = tables[table];
    if (columns === undefined) throw new Error(`${edition} has no table ${table}`);
    const number = (counts.get(table) ?? 0) + 1;
    counts.set(table, number);
    const at = new Date(begin + number * 60_000);
    const usual = { ...(columns.id === 'key' ? { id: number } : {}), createdAt: at, ...usualRows[table]?.(number) };
    const full: OldRow = { ...usual, ...row };
    const kept = Object.entries({ ...full, updatedAt: full.updatedAt ?? full.createdAt ?? at });
    return Object.fromEntries(kept.filter(([name]) => name in columns || name === 'createdAt' || name === 'updatedAt'));
  };
  const insert = async (table: string, rows: readonly OldRow[]) => {
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const most = Math.max(1, Math.floor(20_000 / names.length));
    for (let start = 0; start < rows.length; start += most) {
      const values: OldValue[] = [];
      const groups = rows.slice(start, start + most).map((row) => {
        const places = names.map((name) => `$${values.push(row[name] ?? null)}`);
        return `(${places.join(', ')})`;
      });
      const columns = names.map((name) => server.quoted(name)).join(', ');
      await server.run(`INSERT INTO ${server.quoted(table)} (${columns}) VALUES ${groups.join(', ')}`, values);
    }
  };
  const addMany = async (table: string, rows: readonly OldRow[]) => {
    const full = rows.map((row) => complete(table, row));
    await insert(table, full);
    return full.map(({ id }) => Number(id ?? 0));
  };
  return {
    edition,
    url: server.url,
    addMany,
    add: async (table, row = {}) => (await addMany(table, [row]))[0] ?? 0,
    async addMessage(row) {
      const full = complete('Messages', row);
      await insert('Messages', [full]);
      return String(full.id);
    },
    has: (table) => table in tables,
    run: (statement, values) => server.run(statement, values),
    close: () => server.drop(),
  };
}
