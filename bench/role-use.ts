import type pg from 'pg';
import { createClient } from 'redis';
import { processorTime, readUse } from './use.ts';

/** The roles that run as processes of their own. */
export const roles = ['api', 'worker', 'channels'] as const;
export type Role = (typeof roles)[number];

/** What was used: milliseconds of processor of each process, transactions, bytes of PostgreSQL's log, commands of Redis. */
const counted = [...roles, 'database', 'redis', 'transactions', 'log', 'commands'] as const;
export type Use = Record<(typeof counted)[number], number>;

/** What PostgreSQL, Redis and the processes with these ids have used; of log and commands everybody's. */
export async function openUse(client: pg.Client, redisUrl: string, processes: Record<Role, number>) {
  const redis = await createClient({ url: redisUrl }).connect();
  // A backend's figures disappear when it ends.
  const backends = new Map<number, number>();
  async function look(): Promise<number> {
    const reading = await readUse(client, undefined);
    for (const [pid, time] of reading.backends) backends.set(pid, time);
    return reading.transactions;
  }
  let looking: Promise<unknown> = Promise.resolve();
  const poll = setInterval(() => {
    looking = looking.then(look).catch(() => undefined);
  }, 500);
  return {
    async read(): Promise<Use> {
      await looking;
      const transactions = await look();
      const { rows } = await client.query<{ log: string }>("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS log");
      const about = await redis.info();
      const figure = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(about)?.[1] ?? Number.NaN);
      return {
        api: processorTime(processes.api),
        worker: processorTime(processes.worker),
        channels: processorTime(processes.channels),
        database: [...backends.values()].reduce((sum, time) => sum + time, 0),
        redis: (figure('used_cpu_user') + figure('used_cpu_sys')) * 1_000,
        transactions,
        log: Number(rows[0]?.log),
        commands: figure('total_commands_processed'),
      };
    },
    async close(): Promise<void> {
      clearInterval(poll);
      await looking;
      await redis.close();
    },
  };
}

/** Each figure by a function of its name. */
export function useOf(figure: (name: keyof Use) => number): Use {
  return {
    api: figure('api'),
    worker: figure('worker'),
    channels: figure('channels'),
    database: figure('database'),
    redis: figure('redis'),
    transactions: figure('transactions'),
    log: figure('log'),
    commands: figure('commands'),
  };
}

/** The cells of a table's row. */
export function useCells(use: Use): string[] {
  return counted.map((name) => {
    if (name === 'log') return `${(use.log / 1_024).toFixed(1)} KB`;
    return name === 'transactions' || name === 'commands' ? use[name].toFixed(1) : `${use[name].toFixed(2)} ms`;
  });
}
