import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { thumbnailSide } from '@recado/contract';
import { type PictureRequest, type PictureResult, type PictureTask, pictureLimits } from './picture-tasks.ts';

/** Milliseconds without work after which the process ends and gives its memory back. */
const idle = 30_000;
/** How many pictures may wait; more are not made now. */
const mostWaiting = 100;

/** What became of a picture: its bytes; `failed`: it will never be one; `busy`: it may be asked for again. */
export type Made = Buffer | 'failed' | 'busy';

/** A picture to work on: its bytes, and how many they are. */
export interface PictureSource {
  size: number;
  read(): Promise<Uint8Array>;
}

interface Waiting {
  companyId: number;
  task: PictureTask;
  read(): Promise<Uint8Array>;
  resolve(made: Made): void;
}

/**
 * Makes pictures in a process beside this one, one after the other. A decompression bomb, a broken or a hostile picture
 * costs its own picture: the process is ended after ten seconds, or dies, and the next picture gets a new one.
 */
export class PictureMaker {
  readonly #waiting: Waiting[] = [];
  #child: ChildProcess | undefined;
  #isWorking = false;
  #lastCompany = 0;
  #idle: NodeJS.Timeout | undefined;

  /** Makes one picture for a company; companies take turns. `read` is called when it is its turn, so that one is in memory. */
  make(companyId: number, task: PictureTask, { size, read }: PictureSource): Promise<Made> {
    if (size > pictureLimits.file) return Promise.resolve('failed');
    if (this.#waiting.length >= mostWaiting) return Promise.resolve('busy');
    const { promise, resolve } = Promise.withResolvers<Made>();
    this.#waiting.push({ companyId, task, read, resolve });
    void this.#work();
    return promise;
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    clearTimeout(this.#idle);
    for (let next = this.#next(); next; next = this.#next()) {
      this.#lastCompany = next.companyId;
      // No process can be started, or the file cannot be read, now.
      const made = await this.#ask(next).catch((): Made => {
        this.#end();
        return 'busy';
      });
      next.resolve(made);
    }
    this.#isWorking = false;
    this.#rest();
  }

  /** The next picture, of another company than the one before if there is one. */
  #next(): Waiting | undefined {
    const other = this.#waiting.findIndex(({ companyId }) => companyId !== this.#lastCompany);
    return this.#waiting.splice(Math.max(other, 0), 1)[0];
  }

  async #ask({ task, read }: Waiting): Promise<Made> {
    const bytes = await read();
    const child = this.#process();
    const { promise, resolve } = Promise.withResolvers<Made>();
    const onMessage = ({ bytes: made }: PictureResult) => resolve(made ? Buffer.from(made) : 'failed');
    const give = (made: Made) => {
      // Whatever it still does is for this picture: the next one gets another process.
      if (this.#child === child) this.#end();
      resolve(made);
    };
    // Killed by a signal, e.g. because it broke or took too much memory: that was the picture. Otherwise it did not start.
    const onExit = (_code: number | null, signal: string | null) => give(signal === null ? 'busy' : 'failed');
    const onError = () => give('busy');
    const timer = setTimeout(() => give('failed'), pictureLimits.patience);
    child.once('message', onMessage).once('exit', onExit).once('error', onError);
    child.send({ task, bytes, side: thumbnailSide } satisfies PictureRequest, (error) => error && onError());
    const made = await promise;
    clearTimeout(timer);
    child.off('message', onMessage).off('exit', onExit).off('error', onError);
    return made;
  }

  #process(): ChildProcess {
    if (this.#child?.connected) {
      this.#child.ref();
      this.#child.channel?.ref();
      return this.#child;
    }
    const child = fork(program(), [], {
      execArgv: [],
      // No secret is in reach of what a picture may do to a decoder.
      env: { VIPS_WARNING: '0' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('error', () => undefined);
    this.#child = child;
    return child;
  }

  #rest(): void {
    this.#child?.unref();
    this.#child?.channel?.unref();
    this.#idle = setTimeout(() => this.#end(), idle).unref();
  }

  #end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

/** The program of the process: next to this file in the sources, next to the bundle in a build. */
function program(): string {
  const file = import.meta.url.endsWith('.ts') ? './picture-process.ts' : './picture-process.js';
  return fileURLToPath(new URL(file, import.meta.url));
}
