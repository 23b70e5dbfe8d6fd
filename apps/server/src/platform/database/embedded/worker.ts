// The thread in which the embedded database runs, so that a long query never blocks the server (STACK).
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { z } from 'zod';
import { DurableFileSystem } from './durable-file-system.ts';
import type { WorkerReply, WorkerRequest, WorkerSettings } from './worker-messages.ts';

const settings: WorkerSettings = workerData;
const port = parentPort;
if (!port) throw new Error('This file runs in a worker thread');
/** PGlite's version of PostgreSQL. When it changes, this line and every data folder must change, too. */
const majorVersion = '18';
const readyForQuery = 'Z'.charCodeAt(0);
const reply = (message: WorkerReply, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

/** PGlite's own settings without `-F`, which disables fsync; small WAL limits keep the folder small. */
function startParameters(durable: boolean): string[] {
  const values = {
    search_path: 'public',
    exit_on_error: 'false',
    log_checkpoints: 'false',
    max_worker_processes: '0',
    max_parallel_workers: '0',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    io_method: 'sync',
    jit: 'off',
    wal_sync_method: 'fsync',
    max_wal_size: '64MB',
    // Allocated permanently in the process; repeated reads use the file cache of the operating system.
    shared_buffers: '32MB',
    min_wal_size: '32MB',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
  };
  return ['--single', '-O', '-j', ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function loadTemplate(): Blob | undefined {
  if (settings.template === null) return undefined;
  const file = readFileSync(settings.template);
  return new Blob([settings.template.endsWith('.gz') ? gunzipSync(file) : file], { type: 'application/x-tar' });
}

async function start(folder: string | null, template?: Blob): Promise<PGlite> {
  return PGlite.create({
    ...(folder === null ? { dataDir: 'memory://' } : { fs: new DurableFileSystem(folder) }),
    extensions: { pg_trgm, unaccent },
    startParams: startParameters(folder !== null),
    ...(template ? { loadDataDir: template } : {}),
  });
}

/** Creates a new database next to its place and moves it there complete, so that a crash leaves no partial one. */
async function open(folder: string): Promise<PGlite> {
  const place = join(folder, 'postgres');
  if (!existsSync(place)) {
    const beside = join(folder, 'postgres.new');
    rmSync(beside, { recursive: true, force: true });
    mkdirSync(beside, { mode: 0o700 });
    const made = await start(beside, loadTemplate());
    await made.exec('CHECKPOINT');
    await made.close();
    renameSync(beside, place);
  }
  const version = readFileSync(join(place, 'PG_VERSION'), 'utf8').trim();
  if (version !== majorVersion) {
    throw new Error(
      `The data in ${folder} was written by PostgreSQL ${version}, and this is ${majorVersion}: back it up with the ` +
        'version of Recado that wrote it, and restore it into an empty folder here',
    );
  }
  return start(place);
}

/** The flags that PostgreSQL checks between two rows, as addresses in the memory of the WebAssembly module. */
const cancelFlags = z.object({
  _InterruptPending: z.int(),
  _QueryCancelPending: z.int(),
  HEAPU8: z.instanceof(Uint8Array),
});
let running: number | null = null;
let canceled = false;

/**
 * Cancels a running statement: the main thread calls this in the middle of the statement (`interrupt`). Does what
 * PostgreSQL's handler of a cancel request does; the statement fails with SQLSTATE 57014 at its next check.
 */
function cancelStatement(statement: number): void {
  if (running !== statement) return;
  canceled = true;
  const { HEAPU8, _InterruptPending, _QueryCancelPending } = cancelFlags.parse(database.Module);
  HEAPU8[_QueryCancelPending] = 1;
  HEAPU8[_InterruptPending] = 1;
}

/** Clears a cancel request whose statement finished first, so that it does not cancel the next one. */
function forgetCancel(): void {
  running = null;
  if (!canceled) return;
  canceled = false;
  const { HEAPU8, _QueryCancelPending } = cancelFlags.parse(database.Module);
  HEAPU8[_QueryCancelPending] = 0;
}

function execute(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  void database.execProtocolRawStream(bytes, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) });
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** An answer without a final "ready" means that PostgreSQL gave up, e.g. on a disk error: then this thread fails. */
function answer(stream: number, statement: number, bytes: Uint8Array): void {
  running = statement;
  const answered = execute(bytes);
  forgetCancel();
  const terminates = bytes[0] === 'X'.charCodeAt(0);
  if (!terminates && answered[answered.length - 6] !== readyForQuery) {
    throw new Error('The embedded database stopped in the middle of a query');
  }
  reply({ type: 'bytes', stream, bytes: answered }, [answered.buffer]);
}

async function handleRequest(request: WorkerRequest): Promise<void> {
  if (request.type === 'bytes') return answer(request.stream, request.statement, request.bytes);
  if (request.type === 'reset') {
    await database.exec('ROLLBACK');
    await database.exec('DISCARD ALL');
  } else if (request.type === 'dump') {
    writeFileSync(request.file, Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer()));
    reply({ type: 'dumped' });
  } else {
    await database.close();
    port?.close();
  }
}

const database = settings.folder === null ? await start(null, loadTemplate()) : await open(settings.folder);
// Makes the function accessible to `interrupt`.
Object.assign(globalThis, { cancelStatement });
let turn = Promise.resolve();
port.on('message', (request: WorkerRequest) => {
  turn = turn.then(() => handleRequest(request));
});
reply({ type: 'ready' });
