import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { HolderQuestion, HolderSettings } from './holder-process.ts';

const program = fileURLToPath(new URL('./holder-process.ts', import.meta.url));

/** A process that holds connections. */
export interface Holder {
  /** Whether it holds this connection; answers once it is awake. */
  holds(connectionId: number): Promise<boolean>;
  kill(): Promise<void>;
  /** Asks it to end (SIGTERM). */
  end(): Promise<void>;
  /** Suspends the process by a signal; `goOn` resumes it. */
  halt(): void;
  goOn(): void;
  /** Blocks its event loop until it is woken. */
  hang(): void;
  wake(): void;
  isAlive(): boolean;
}

/** Starts a holder process; resolves when it runs. */
export async function startHolder(settings: HolderSettings, mediaCertificate: string): Promise<Holder> {
  const child = fork(program, [JSON.stringify(settings)], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: mediaCertificate },
  });
  await once(child, 'message');
  return holderOf(child);
}

function holderOf(child: ChildProcess): Holder {
  const ask = (question: HolderQuestion) => child.send(question);
  return {
    async holds(connectionId) {
      ask({ holds: connectionId });
      const [answer] = await once(child, 'message');
      return answer === true;
    },
    kill: () => endBy(child, 'SIGKILL'),
    end: () => endBy(child, 'SIGTERM'),
    halt: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    hang: () => void ask('hang'),
    wake() {
      const [pipe] = child.stdio.slice(4);
      (pipe as Writable).write('.');
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
  };
}

async function endBy(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
