import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** The repository's root. */
export const root = resolve(import.meta.dirname, '../..');

/** A running program of the product. Its output is kept and shown when a test fails. */
export interface Running {
  child: ChildProcess;
  output: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** The programs that run. They end with this process, also when a test or its hook was given up. */
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts a program with additional environment variables, arguments for Node and its own. */
export function startProgram(
  script: string,
  environment: Record<string, string>,
  nodeArguments: readonly string[] = [],
  ownArguments: readonly string[] = [],
): Running {
  const child = spawn(process.execPath, [...nodeArguments, resolve(root, script), ...ownArguments], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)));
  return { child, output: () => text, stop: (signal = 'SIGTERM') => stop(child, signal) };
}

/**
 * Waits until `answers` returns a value, at most `seconds`. Throws with the program's output when it exits or time runs
 * out; then also with what `circumstances` tells about the cause.
 */
export async function waitFor<Found>(
  what: string,
  answers: () => Promise<Found | undefined> | Found | undefined,
  {
    seconds = 120,
    program,
    circumstances,
  }: { seconds?: number; program?: Running; circumstances?: () => Promise<string> } = {},
): Promise<Found> {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const found = await answers();
    if (found !== undefined && found !== false) return found;
    if (program?.child.exitCode !== null && program) throw new Error(`${what}: the program ended\n${program.output()}`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
  const known = circumstances ? await circumstances() : '';
  throw new Error(`${what}: not within ${seconds} s\n${known}\n${program?.output() ?? ''}`);
}

/** How long a program may take to end before it is killed, so that one that hangs does not hang its tests (milliseconds). */
const patience = 60_000;

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const killing = setTimeout(() => {
    process.stderr.write(`process ${child.pid} did not end after ${signal}, and is killed\n`);
    child.kill('SIGKILL');
  }, patience);
  await ended;
  clearTimeout(killing);
}
