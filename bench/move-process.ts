import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(import.meta.dirname, '..');
/** What `npm run move` starts, after `node`. It becomes the program itself, with flags of V8. */
const command = ['apps/server/bin/recado.mjs', 'move'];

/** A run of `npm run move` in a process of its own. */
export interface MoveProcess {
  child: ChildProcess;
  /** Resident memory now, in bytes; 0 after the end. */
  memory: () => number;
  /** Waits for its end. Rejects with what it wrote if it fails. */
  ended: Promise<{ text: string; seconds: number; peak: number }>;
}

/** Starts the built command on an installation: `words` come after `npm run move --`. */
export function startMove(words: readonly string[], environment: Record<string, string>): MoveProcess {
  const begun = performance.now();
  const child = spawn(process.execPath, [...command, ...words], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text = (text + part).slice(-20_000);
    });
  let peak = 0;
  const memory = () => {
    const status = statusOf(child.pid ?? 0);
    peak = Math.max(peak, status('VmHWM'));
    return status('VmRSS');
  };
  const exit = once(child, 'exit');
  const ended = (async () => {
    while (child.exitCode === null && child.signalCode === null) {
      memory();
      await Promise.race([exit, wait(100)]);
    }
    await exit;
    if (child.exitCode !== 0) throw new Error(`npm run move -- ${words[0]} ended with ${child.exitCode}:\n${text}`);
    return { text, seconds: (performance.now() - begun) / 1000, peak };
  })();
  return { child, memory, ended };
}

/** Reads values of `/proc/<pid>/status` in bytes; 0 for a process that has ended. */
function statusOf(pid: number): (name: string) => number {
  let text = '';
  try {
    text = readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It has just ended.
  }
  return (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) * 1024;
}
