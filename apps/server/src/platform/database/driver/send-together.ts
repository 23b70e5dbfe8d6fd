import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';

const held = new WeakSet<Writable>();

/**
 * Sends statements that are issued at the same time in one message: a write to a socket costs more than the database
 * needs for most of them. They are sent when all code that can run without waiting for an answer has run.
 */
export function sendTogether({ connection: { stream } }: Pick<PoolClient, 'connection'>): void {
  if (held.has(stream)) return;
  held.add(stream);
  stream.cork();
  // After all microtasks, also when this is the first of them.
  queueMicrotask(() =>
    process.nextTick(() => {
      held.delete(stream);
      stream.uncork();
    }),
  );
}
