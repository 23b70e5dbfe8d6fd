import type { PoolClient } from 'pg';

/** Connections whose transaction was told to commit, and that began no other one. */
const ended = new WeakSet<PoolClient>();

/** Notes what statements without parameters do to the transaction of a connection. After a rollback another one may begin. */
export function noteTransaction(client: PoolClient, statements: string): void {
  if (statements.startsWith('BEGIN') || statements.startsWith('ROLLBACK')) ended.delete(client);
  if (statements.endsWith('COMMIT')) ended.add(client);
}

/** Notes that a connection goes back to its pool. */
export function forgetTransaction(client: PoolClient): void {
  ended.delete(client);
}

/**
 * Throws for a statement that is issued after the commit of its transaction: PostgreSQL would run it in one of its own, as the
 * user of the connection and not behind the wall. A query that is awaited in `Unit.withCommit` is issued too late; `execute()`
 * issues it at once.
 */
export function refuseAfterEnd(client: PoolClient): void {
  if (ended.has(client)) throw new Error('A statement was issued after the commit of its transaction');
}
