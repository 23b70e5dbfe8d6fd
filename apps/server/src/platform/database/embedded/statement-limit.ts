import { Session } from 'node:inspector/promises';
import type { Worker } from 'node:worker_threads';

/** Cancels slow statements of the embedded database, which has no timeout of its own. */
export class StatementLimit {
  readonly #end: (statement: number) => void;
  #milliseconds: number | null = null;
  #sent = 0;
  #answered = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `end` receives the number of the message to the database whose time is over. */
  constructor(end: (statement: number) => void) {
    this.#end = end;
  }

  /** Limits statements from now on; null removes the limit. */
  set(milliseconds: number | null): void {
    this.#milliseconds = milliseconds;
    this.#watch();
  }

  /** A message was sent to the database. Returns its number. */
  sent(): number {
    this.#sent += 1;
    if (this.#sent === this.#answered + 1) this.#watch();
    return this.#sent;
  }

  /** The oldest message was answered: the time of the next one starts. */
  answered(): void {
    this.#answered += 1;
    this.#watch();
  }

  #watch(): void {
    clearTimeout(this.#timer);
    const running = this.#answered + 1;
    if (this.#milliseconds === null || this.#sent < running) return;
    this.#timer = setTimeout(() => this.#end(running), this.#milliseconds);
    this.#timer.unref();
  }
}

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
