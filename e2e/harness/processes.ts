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

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
