import { Session } from 'node:inspector/promises';
import type { Worker } from 'node:worker_threads';

/** Milliseconds to wait for a thread that does not react. */
const patience = 5_000;

/**
 * Evaluates an expression in a busy thread. Messages and timers wait until a thread is idle; the inspector evaluates in
 * the middle of a loop, also in WebAssembly. No port is opened: the session is inside this process. Rejects when the
 * thread does not react.
 */
export async function interrupt(worker: Worker, expression: string): Promise<void> {
  const session = new Session();
  const { promise: evaluated, resolve, reject } = Promise.withResolvers<void>();
  const late = setTimeout(() => reject(new Error('The thread cannot be interrupted')), patience);
  late.unref();
  session.connect();
  session.on('NodeWorker.attachedToWorker', ({ params }) => {
    if (params.workerInfo.workerId !== String(worker.threadId)) return;
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
    session.post('NodeWorker.sendMessageToWorker', { sessionId: params.sessionId, message }).catch(reject);
  });
  session.on('NodeWorker.receivedMessageFromWorker', () => resolve());
  try {
    session.post('NodeWorker.enable', { waitForDebuggerOnStart: false }).catch(reject);
    await evaluated;
  } finally {
    clearTimeout(late);
    session.disconnect();
  }
}
