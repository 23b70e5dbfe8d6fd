import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

/** The repository's root. */
export const root = resolve(import.meta.dirname, '../..');

/** A program of the product, running. Its output is kept, to be shown when a test fails. */
export interface Running {
  child: ChildProcess;
  output: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Starts a built program of the product with this environment on top of ours. */
export function startProgram(script: string, environment: Record<string, string>): Running {
  const child = spawn(process.execPath, [resolve(root, script)], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return { child, output: () => text, stop: (signal = 'SIGTERM') => stop(child, signal) };
}

/** Waits until `answers` gives something, at most `seconds`. Throws with the program's output when it ends or time runs out. */
export async function waitFor<Found>(
  what: string,
  answers: () => Promise<Found | undefined> | Found | undefined,
  { seconds = 30, program }: { seconds?: number; program?: Running } = {},
): Promise<Found> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const found = await answers();
    if (found !== undefined && found !== false) return found;
    if (program?.child.exitCode !== null && program) throw new Error(`${what}: the program ended\n${program.output()}`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`${what}: not within ${seconds} s\n${program?.output() ?? ''}`);
}

/** A port nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
