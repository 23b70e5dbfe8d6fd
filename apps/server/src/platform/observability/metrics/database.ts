import type { Pool } from 'pg';
import { Counter, Gauge } from 'prom-client';
import { processMetrics, startAtZero } from './registry.ts';

const pool = new Gauge({
  name: 'recado_database_connections',
  help: 'Connections of this process to the database, and work that waits for one',
  labelNames: ['state'],
  registers: [processMetrics],
});
const refused = new Counter({
  name: 'recado_database_refused_total',
  help: 'Requests that got no connection to the database, because too many of their company waited or it took too long',
  labelNames: ['reason'],
  registers: [processMetrics],
});
startAtZero(refused, 'reason', ['crowded', 'late']);
const statements = new Counter({
  name: 'recado_database_statements_total',
  help: 'Statements that the database answered',
  registers: [processMetrics],
});
const statementTime = new Counter({
  name: 'recado_database_statement_seconds_total',
  help: 'Time that the database took to answer statements',
  registers: [processMetrics],
});
const failedStatements = new Counter({
  name: 'recado_database_failed_statements_total',
  help: 'Statements that ended with an error; a cancelled one, too',
  registers: [processMetrics],
});

let waiting = 0;

/** Work begins (1) or stops (-1) to wait for a place at the database. */
export function noteWaiting(change: 1 | -1): void {
  waiting += change;
}

/** A request got no connection: too many of its company waited (`crowded`), or it waited too long (`late`). */
export function countRefusedPlace(reason: 'crowded' | 'late'): void {
  refused.inc({ reason });
}

/** A statement ended. */
export function countStatement(milliseconds: number, hasFailed: boolean): void {
  statements.inc();
  statementTime.inc(milliseconds / 1000);
  if (hasFailed) failedStatements.inc();
}

/** Reads the state of the connections; an embedded database has none (null). */
export function readPool(connections: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | null): void {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = connections ?? {};
  pool.set({ state: 'open' }, totalCount);
  pool.set({ state: 'idle' }, idleCount);
  pool.set({ state: 'used' }, totalCount - idleCount);
  pool.set({ state: 'waiting' }, waitingCount + waiting);
}
