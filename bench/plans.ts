import type { PoolClient } from 'pg';
import type { Database } from '../apps/server/src/platform/database/database.ts';

/**
 * Collects the plan of every statement a database runs from now on, as EXPLAIN (ANALYZE, BUFFERS) shows it. They are the
 * product's own statements with their own parameters, under row-level security: PostgreSQL's `auto_explain` tells them,
 * which connections made with `watchPlans.connectionOptions` load (superuser only).
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
    /** The plans with the time they took, without the statements' long texts, and only of these tables. */
    all: () => heard.filter((message) => /"(tickets|messages)"/.test(message)).map(withoutStatement),
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

/** "duration: 1.2 ms  plan:\nQuery Text: …\nLimit (cost=…" becomes the duration and the tree. */
function withoutStatement(message: string): string {
  const [first = '', ...lines] = message.split('\n');
  const tree = lines.findIndex((line) => /\(cost=/.test(line));
  return [first.replace('plan:', '').trimEnd(), ...lines.slice(Math.max(0, tree))].join('\n');
}
