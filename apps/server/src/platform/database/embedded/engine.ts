import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { interrupt, StatementLimit } from './statement-limit.ts';
import { EmbeddedStream } from './stream.ts';
import type { WorkerReply, WorkerRequest, WorkerSettings } from './worker-messages.ts';

interface EngineOptions {
  folder?: string;
  template?: string;
  steady?: boolean;
  logger: Logger;
}

/** Only builds and tests make templates, and both run from the sources. */
const steadyWorld = new URL('./steady-world.ts', import.meta.url);

/** The running embedded database; it provides what the PostgreSQL client uses as a network connection. */
export class EmbeddedEngine {
  readonly #worker: Worker;
  readonly #lock: FolderLock | null;
  readonly #streams = new Map<number, EmbeddedStream>();
  readonly #limit: StatementLimit;
  #failure: Error | null = null;
  #closing = false;
  #nextStream = 1;
  #unanswered = 0;

  private constructor(worker: Worker, lock: FolderLock | null, logger: Logger) {
    this.#worker = worker;
    this.#lock = lock;
    this.#limit = new StatementLimit((statement) => {
      // A statement that cannot be cancelled continues; others wait for it.
      interrupt(worker, `cancelStatement(${statement})`).catch((error: unknown) =>
        logger.warn({ err: error }, 'a slow statement could not be ended'),
      );
    });
    worker.on('message', (message: WorkerReply) => this.#receive(message));
    worker.on('error', (error) => this.#fail(error, logger));
    worker.on('exit', (code) => this.#fail(new Error(`The embedded database ended (${code})`), logger));
  }

  /**
   * Starts the database on a folder, which stays locked until `close`, or in memory without one. `template`: a tarball
   * made by `dump` that a new database starts from, which is faster. `steady`: time and chance stand still in it. Rejects
   * when the folder is in use (the message names the process) or the data cannot be opened.
   */
  static async start(options: EngineOptions): Promise<EmbeddedEngine> {
    const { folder = null, template = null, steady = false, logger } = options;
    if (folder !== null) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chmodSync(folder, 0o700);
    }
    const lock = folder === null ? null : lockFolder(folder);
    const workerData: WorkerSettings = { folder, template };
    const execArgv = steady ? ['--import', steadyWorld.href] : undefined;
    const worker = new Worker(workerFile(), { workerData, execArgv, name: 'embedded-database' });
    try {
      await once(worker, 'message');
    } catch (error) {
      lock?.release();
      throw error;
    }
    worker.unref();
    return new EmbeddedEngine(worker, lock, logger);
  }

  /** Opens a connection. There should be one at a time, because they share one session. */
  connect(): Duplex {
    const number = this.#nextStream++;
    const stream = new EmbeddedStream({
      send: (bytes) => {
        this.#expectAnswer();
        this.#post({ type: 'bytes', stream: number, statement: this.#limit.sent(), bytes }, [bytes.buffer]);
      },
      gone: () => {
        this.#streams.delete(number);
        if (!this.#failure && !this.#closing) this.#post({ type: 'reset' });
      },
    });
    this.#streams.set(number, stream);
    if (this.#failure) stream.destroy(this.#failure);
    return stream;
  }

  /** Cancels statements that take longer; null removes the limit. */
  limitStatements(milliseconds: number | null): void {
    this.#limit.set(milliseconds);
  }

  /** Writes the data folder to a tarball that `start` accepts as template. */
  async dump(file: string): Promise<void> {
    this.#expectAnswer();
    const dumped = new Promise<void>((resolve) => {
      this.#worker.on('message', (message: WorkerReply) => message.type === 'dumped' && resolve());
    });
    this.#post({ type: 'dump', file });
    await Promise.race([dumped, once(this.#worker, 'exit').then(() => Promise.reject(this.#failure))]);
    this.#receivedAnswer();
  }

  /** Closes the files and unlocks the folder. */
  async close(): Promise<void> {
    this.#closing = true;
    if (!this.#failure) {
      this.#worker.ref();
      const ended = once(this.#worker, 'exit');
      this.#post({ type: 'close' });
      await ended;
    }
    this.#lock?.release();
  }

  /** A request was sent: until its answer arrives, the thread keeps the process alive. */
  #expectAnswer(): void {
    this.#unanswered += 1;
    if (this.#unanswered === 1) this.#worker.ref();
  }

  #receivedAnswer(): void {
    this.#unanswered -= 1;
    if (this.#unanswered === 0 && !this.#closing) this.#worker.unref();
  }

  #post(request: WorkerRequest, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(request, transfer);
  }

  #receive(message: WorkerReply): void {
    if (message.type !== 'bytes') return;
    this.#limit.answered();
    this.#receivedAnswer();
    this.#streams.get(message.stream)?.receive(message.bytes);
  }

  #fail(error: Error, logger: Logger): void {
    if (this.#closing || this.#failure) return;
    this.#failure = error;
    logger.fatal({ err: error }, 'the embedded database failed');
    for (const stream of this.#streams.values()) stream.destroy(error);
  }
}

/** The worker's file: next to this one in the sources, next to the bundle in a build. */
function workerFile(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./worker.ts', import.meta.url)
    : new URL('./database-worker.js', import.meta.url);
}
