import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Below the ephemeral ports of outgoing connections, of which a browser test opens hundreds. */
const ports = { least: 10_000, most: 30_000 };
/** Chromium opens no page on this one of them (`ERR_UNSAFE_PORT`; the `fetch` standard calls it a bad port). */
const refusedByBrowsers = 10_080;
/** One file per claimed port, with the process that claims it: seconds pass between the search and the listening. */
const claims = join(tmpdir(), 'recado-ports');
const claimed: number[] = [];
let next = ports.least + ((process.pid * 20) % (ports.most - ports.least));

process.on('exit', () => claimed.forEach(giveUp));

/**
 * The first of `count` consecutive free ports. They are this process's until it ends: other tests that run at the same
 * time do not find them, although nothing listens on them yet.
 */
export async function freePorts(count = 1): Promise<number> {
  for (;;) {
    if (next + count > ports.most) next = ports.least;
    const wanted = Array.from({ length: count }, (_, index) => next + index);
    next += count;
    if (wanted.includes(refusedByBrowsers)) continue;
    if (await claimAll(wanted)) return wanted[0] ?? 0;
  }
}

async function claimAll(wanted: readonly number[]): Promise<boolean> {
  const got: number[] = [];
  for (const port of wanted) {
    if (!claim(port)) break;
    if (await isFree(port)) got.push(port);
    else giveUp(port);
  }
  const isComplete = got.length === wanted.length;
  if (isComplete) claimed.push(...got);
  else got.forEach(giveUp);
  return isComplete;
}

/** Whether this process has the port now. The claim of a process that has ended counts no longer. */
function claim(port: number): boolean {
  mkdirSync(claims, { recursive: true });
  try {
    const file = openSync(fileOf(port), 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch {
    if (isAlive(holderOf(port))) return false;
    giveUp(port);
    return false;
  }
}

function holderOf(port: number): number {
  try {
    // Empty for a moment, until the claiming process has written its id.
    return Number(readFileSync(fileOf(port), 'utf8')) || process.pid;
  } catch {
    return 0;
  }
}

function isAlive(pid: number): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function giveUp(port: number): void {
  rmSync(fileOf(port), { force: true });
}

function fileOf(port: number): string {
  return join(claims, String(port));
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  const isTaken = await once(server, 'listening').then(
    () => false,
    () => true,
  );
  server.close();
  return !isTaken;
}
