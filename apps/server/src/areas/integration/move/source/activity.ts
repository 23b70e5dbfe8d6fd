import type { Grammar } from './reading/select.ts';
import type { SourceServer } from './server/source-server.ts';

/** Small tables that a running product writes all the time: each message changes its ticket, each phone its connection. */
const busyTables = ['Tickets', 'Whatsapps', 'Users'];

/**
 * A text that changes whenever the product writes: the rows of its busy tables and when they changed last, which is seen
 * at once, and the server's own count of writes to all tables, which PostgreSQL completes within ten seconds.
 */
export async function activityOf(server: SourceServer, { dialect, schema }: Grammar): Promise<string> {
  const states = [(await server.writes()) ?? ''];
  const tables = states[0] === '' ? ['Messages', ...busyTables] : busyTables;
  for (const table of tables) {
    const latest = schema.get(table)?.has('updatedAt') ? `max(${dialect.quoted('updatedAt')})` : `''`;
    const [row] = await server.query(`SELECT count(*) AS count, ${latest} AS latest FROM ${dialect.quoted(table)}`);
    states.push(`${table} ${row?.count ?? ''} ${row?.latest ?? ''}`);
  }
  return states.join('; ');
}
