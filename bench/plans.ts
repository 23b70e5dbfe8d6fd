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

const always = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_level': 'notice',
};

watchPlans.connectionOptions = optionsOf({
  ...always,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
});

/** Plans without what each of their steps took: reading the clock for each row takes longer than many rows. */
watchPlans.timesOnly = optionsOf(always);

function optionsOf(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** What statements took: milliseconds, and pages. */
export interface Use {
  ms: number;
  pages: number;
}

/** The sum over the plans of statements: their durations, and the pages of each plan's first line. */
export function usedBy(plans: readonly string[]): Use {
  const numberIn = (plan: string, pattern: RegExp) => Number(pattern.exec(plan)?.[1] ?? 0);
  return {
    ms: plans.reduce((sum, plan) => sum + numberIn(plan, /duration: ([\d.]+) ms/), 0),
    pages: plans.reduce((sum, plan) => sum + numberIn(plan, /shared hit=(\d+)/) + numberIn(plan, /read=(\d+)/), 0),
  };
}

/** Parses "duration: 1.2 ms  plan: Query Text: … Limit (cost=…" into the duration and the tree. */
function withoutStatement(message: string): string {
  const [first = '', ...lines] = message.split('\n');
  const tree = lines.findIndex((line) => /\(cost=/.test(line));
  return [first.replace('plan:', '').trimEnd(), ...lines.slice(Math.max(0, tree))].join('\n');
}
