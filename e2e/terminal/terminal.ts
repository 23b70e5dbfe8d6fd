import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '../harness/ports.ts';

const root = join(import.meta.dirname, '../..');
const patience = 240_000;

/** A running command and its output so far. */
export interface Typed {
  process: ChildProcess;
  output: () => string;
  /** Its error output only. */
  errors: () => string;
  /** Resolves with the exit code; null after a signal. */
  ended: Promise<number | null>;
}

/** The working directory (the repository's root by default) and the user. */
interface As {
  cwd?: string;
  uid?: number;
}

/** Runs a command in the repository's root. It has its own process group, so that a signal reaches only itself. */
export function type(command: string, args: string[], environment: Record<string, string>, as: As = {}): Typed {
  const { TEST_COUNT_FILE: _count, NODE_TEST_CONTEXT: _context, ...inherited } = process.env;
  const child = spawn(command, args, {
    cwd: as.cwd ?? root,
    // What was built before is used: a quick build is another one.
    env: { ...inherited, NX_DAEMON: 'false', QUICK_BUILD: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    uid: as.uid,
  });
  let all = '';
  let errors = '';
  child.stdout.on('data', (text) => {
    all += text;
  });
  child.stderr.on('data', (text) => {
    all += text;
    errors += text;
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { process: child, output: () => all, errors: () => errors, ended };
}

/** Free ports for all listeners of the product, as variables. */
export async function ownPorts(): Promise<Record<string, string>> {
  const names = [
    'WEB_PORT',
    'API_PORT',
    'OPERATIONS_PORT',
    'REMOTES_PORT',
    'EMULATOR_PORT',
    'EMULATOR_SOCKET_PORT',
    'EMULATOR_MEDIA_PORT',
    'EMULATOR_GRAPH_PORT',
  ];
  const first = await freePorts(names.length);
  return Object.fromEntries(names.map((name, index) => [name, String(first + index)]));
}

/** Waits for a condition; fails with the command's output. */
export async function until(what: string, condition: () => boolean | Promise<boolean>, typed: Typed): Promise<void> {
  const end = Date.now() + patience;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Not ${what}. It printed:\n${typed.output()}`);
    await wait(100);
  }
}

/** Whether something listens on a port of this machine. */
export function listens(port: string | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    const answer = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.on('connect', () => answer(true));
    socket.on('error', () => answer(false));
  });
}

/** The process ids of all descendants of a process. */
export function descendantsOf(pid: number | undefined): number[] {
  const pairs = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const children = pairs.filter(([, parent]) => parent === pid).map(([child]) => child ?? 0);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** Whether a descendant of a process was started with a command that contains a text. */
export function runsBelow(pid: number | undefined, text: string): boolean {
  const listed = descendantsOf(pid);
  if (listed.length === 0) return false;
  // It fails if all have ended meanwhile.
  const shown = spawnSync('ps', ['-o', 'args=', '-p', listed.join()], { encoding: 'utf8' });
  return shown.stdout.includes(text);
}

/** Whether a process exists and is not a zombie. */
export function isAlive(pid: number): boolean {
  try {
    const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
    return !state.trim().startsWith('Z');
  } catch {
    return false;
  }
}
