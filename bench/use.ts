import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/**
 * The resources that a server and its database have used so far; CPU time in milliseconds, of the backends by process.
 */
export interface Reading {
  transactions: number;
  rows: number;
  server: number;
  backends: ReadonlyMap<number, number>;
}

/** The clock ticks in which Linux measures CPU time. */
const ticksPerSecond = 100;

/** Reads the use of the server's process and of the database that `client` is connected to so far. */
export async function readUse(client: pg.Client, server: number | undefined): Promise<Reading> {
  const { rows } = await client.query<{ transactions: string; rows: string }>(`
    SELECT xact_commit + xact_rollback AS transactions, tup_fetched AS rows FROM pg_stat_database
    WHERE datname = current_database()`);
  const { rows: backends } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  const [found] = rows;
  return {
    transactions: Number(found?.transactions),
    rows: Number(found?.rows),
    server: processorTime(server ?? 0),
    backends: new Map(backends.map(({ pid }) => [pid, processorTime(pid)])),
  };
}

/** The CPU time of a process in milliseconds, all its threads together; 0 when it is not on this machine. */
export function processorTime(pid: number): number {
  if (!readdirSync('/proc').includes(String(pid))) return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / ticksPerSecond;
}
