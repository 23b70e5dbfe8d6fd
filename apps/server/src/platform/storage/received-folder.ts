import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** After this time (milliseconds) a file of a process on another machine is a crash's: no request takes so long. */
const oldest = 24 * 60 * 60_000;

/** Where files are on their way: from a request, or from WhatsApp, into the storage. */
export function receivedFolder(dataFolder: string): string {
  return join(dataFolder, 'received');
}

/** A new name there. It tells the machine and the process, so that the next start knows what a crash left. */
export function receivedName(): string {
  return `${ownMachine()}.${process.pid}.${randomBytes(16).toString('hex')}`;
}

/**
 * Deletes what processes that are gone left there. Call it before this process receives anything: what carries its own
 * number is of one that had the number before.
 */
export async function sweepReceived(dataFolder: string): Promise<void> {
  const folder = receivedFolder(dataFolder);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    if (await isLeftBehind(path, name)) await rm(path, { force: true, recursive: true });
  }
}

async function isLeftBehind(path: string, name: string): Promise<boolean> {
  const [machine, pid] = name.split('.');
  if (pid === undefined || machine === ownMachine()) return Number(pid) === process.pid || !isAlive(Number(pid));
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs > oldest;
}

/** The machine's name without what separates the parts. */
function ownMachine(): string {
  return hostname().replaceAll(/[^\w-]/g, '-');
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
