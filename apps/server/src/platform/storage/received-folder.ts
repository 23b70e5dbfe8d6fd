import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** An older file (milliseconds) of another machine was left behind by a crash: no request takes that long. */
const oldest = 24 * 60 * 60_000;

/** The folder for files that are being received, from a request or from WhatsApp. */
export function receivedFolder(dataFolder: string): string {
  return join(dataFolder, 'received');
}

/**
 * A new file name for that folder. It contains the machine and the process, so that the next start recognises the files
 * that a crash left behind.
 */
export function receivedName(): string {
  return `${ownMachine()}.${process.pid}.${randomBytes(16).toString('hex')}`;
}

/**
 * Deletes the files of processes that no longer run. Call it before this process receives anything: a file with its own
 * process id belongs to an earlier process with the same id.
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

/** The machine's name without the separator of the parts. */
function ownMachine(): string {
  return hostname().replaceAll(/[^\w-]/g, '-');
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
