import { setTimeout as wait } from 'node:timers/promises';
import { megabytes, type Progress } from '../commands/progress.ts';
import type { FileStore } from '../platform/storage/file-store.ts';
import { type CopyPlaces, copyFile, type Outcome } from './copy-file.ts';

/** A move of files. */
export interface MoveOptions extends CopyPlaces {
  /** The marker of the installation, which the source must have, and the target gets. */
  marker: string;
  progress: Progress;
  /** Stops the move between two files; the next one continues. */
  signal: AbortSignal;
}

/** What a move did. */
export interface MoveReport extends Record<Outcome, number> {
  /** Bytes that were copied. */
  bytes: number;
  /** Files that could not be copied, with the reasons. */
  failed: { id: string; reason: string }[];
}

const atOnce = 4;
const attempts = 3;
/** Milliseconds before the next attempt. */
const pause = 1_000;
/** More failures are no matter of single files. */
const mostFailed = 50;

/**
 * Copies all files of one place into another, while the product works: files never change. What is there already stays, so that a
 * second move copies only what is new. Rejects when a place is not the installation's.
 */
export async function moveMedia(options: MoveOptions): Promise<MoveReport> {
  const { source, target, progress, signal } = options;
  await claim(options);
  const all = await measure(source);
  const report: MoveReport = { copied: 0, there: 0, gone: 0, bytes: 0, failed: [] };
  let [seen, seenBytes] = [0, 0];
  const files = contentsOf(source);
  const isGoingOn = () => !signal.aborted && report.failed.length <= mostFailed;
  const work = async () => {
    for (let next = await files.next(); !next.done && isGoingOn(); next = await files.next()) {
      const { id, size } = next.value;
      await copyOne(id, size, options, report);
      seen += 1;
      seenBytes += size;
      const [done, total] = [seen, all.files].map((count) => count.toLocaleString('en'));
      progress.show(`${target.place}: ${done} of ${total} files, ${megabytes(seenBytes)} of ${megabytes(all.bytes)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work)).finally(() => progress.end());
  signal.throwIfAborted();
  return report;
}

/** Makes the target the installation's. One that has files of nobody knows whom is refused. */
async function claim({ source, target, marker }: MoveOptions): Promise<void> {
  if ((await source.marker()) !== marker) {
    throw new Error(`${source.place} is not where this installation keeps its files; start this version of it once`);
  }
  const found = await target.marker();
  if (found === marker) return;
  if (found !== undefined) throw new Error(`${target.place} belongs to another installation; nothing was changed`);
  if (!(await target.list().next()).done) {
    throw new Error(`${target.place} has files already, and is not marked as this installation’s; nothing was changed`);
  }
  await target.mark(marker);
}

async function* contentsOf(store: FileStore): AsyncGenerator<{ id: string; size: number }> {
  for await (const { id, size, isDescription } of store.list()) if (!isDescription) yield { id, size };
}

async function measure(store: FileStore): Promise<{ files: number; bytes: number }> {
  const sum = { files: 0, bytes: 0 };
  for await (const { size } of contentsOf(store)) {
    sum.files += 1;
    sum.bytes += size;
  }
  return sum;
}

async function copyOne(id: string, size: number, options: MoveOptions, report: MoveReport): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const outcome = await copyFile(id, options);
      report[outcome] += 1;
      if (outcome === 'copied') report.bytes += size;
      return;
    } catch (error) {
      if (options.signal.aborted) return;
      if (attempt === attempts) return fail(id, error, report);
      await wait(pause * attempt);
    }
  }
}

function fail(id: string, error: unknown, report: MoveReport): void {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  report.failed.push({ id, reason: cause instanceof Error ? cause.message : 'failed' });
  if (report.failed.length > mostFailed) throw cause;
}
