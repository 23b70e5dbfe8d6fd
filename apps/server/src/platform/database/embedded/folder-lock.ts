import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** An exclusive lock on a data folder. */
export interface FolderLock {
  release(): void;
}

/** Another process holds the lock; the message names it. */
export class FolderInUse extends Error {}

const busy = 5;

/**
 * Locks a folder for this process. The lock belongs to the operating system (SQLite takes it, which supports every
 * system), so it ends with the process in any case, and works across containers that share the folder. Throws
 * FolderInUse, which names the process that holds it.
 */
export function lockFolder(folder: string): FolderLock {
  const lock = new DatabaseSync(join(folder, 'lock.sqlite'), { timeout: 0 });
  const holderFile = join(folder, 'holder.txt');
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new FolderInUse(`The data folder ${folder} is in use by ${readHolder(holderFile)}`, { cause: error });
  }
  const command = process.argv.slice(1, 3).join(' ');
  writeFileSync(holderFile, `process ${process.pid} on ${hostname()} (${command}), since ${new Date().toISOString()}`, {
    mode: 0o600,
  });
  return { release: () => lock.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === busy;
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'another process';
  }
}
