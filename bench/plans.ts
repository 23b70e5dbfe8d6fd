import type { PoolClient } from 'pg';
import type { Database } from '../apps/server/src/platform/database/database.ts';

const listed = /from "(tickets|messages|contacts|users|invoices|tags|quick_messages|ticket_cycles|audit_entries)"/;

/**
 * Collects the plan of every statement that a database runs, as EXPLAIN (ANALYZE, BUFFERS) shows it. These are the
 * product's own statements with their real parameters, under row-level security, reported by PostgreSQL's
 * `auto_explain`, which connections with `watchPlans.connectionOptions` load (superuser only).
 */
export function watchPlans(database: Database) {
  let heard: string[] = [];
  const known = new WeakSet<PoolClient>();
  database.pool?.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    client.on('notice', ({ message = '' }) => {
      if (message.startsWith('duration:')) heard.push(message);
    });
  });
  return {
    clear: () => {
      heard = [];
    },
    /** The plans of everything that was read or written. */
    everything: () => heard.map(withoutStatement),
    /** The plans of lists with their durations, without the statements' long texts. */
    all: () => heard.filter((message) => listed.test(message)).map(withoutStatement),
  };
}

watchPlans.connectionOptions = Object.entries({
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_level': 'notice',
})
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** Parses "duration: 1.2 ms  plan: Query Text: … Limit (cost=…" into the duration and the tree. */
function withoutStatement(message: string): string {
  const [first = '', ...lines] = message.split('\n');
  const tree = lines.findIndex((line) => /\(cost=/.test(line));
  return [first.replace('plan:', '').trimEnd(), ...lines.slice(Math.max(0, tree))].join('\n');
}
