import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const enoughBytes = 4 * 1024 ** 3;
const prefix = 'recado-postgres-';
/** It refuses to run as root. */
const nobody = 65_534;
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/**
 * What makes a database of a test cost a second of processor time on a disk: files that are synchronised, one by one, when
 * it is created and when it is dropped. The tests kill processes of the product, not the machine or PostgreSQL.
 */
const settings = {
  ...{ listen_addresses: '127.0.0.1', unix_socket_directories: "''", max_connections: 100 },
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: 0 },
  // Databases live for seconds; nobody waits for their statistics.
  ...{ shared_buffers: '256MB', max_wal_size: '1GB', checkpoint_timeout: '1h', autovacuum: 'off' },
};

let started;

/** The folder with the programs of an installed PostgreSQL, the newest; undefined if this machine has none. */
export function postgresPrograms() {
  const inPath = (process.env.PATH ?? '').split(':').filter(Boolean);
  const usual = globSync(['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin']).sort(byVersion);
  return [...usual, ...inPath].find((folder) => isComplete(folder) && hasExtensions(folder));
}

/**
 * The address of a PostgreSQL that this process starts for its suites, in memory, and ends when it exits. Undefined if
 * none can be started. Its folder names this process: what a killed run left is ended and deleted by the next.
 */
export function ownPostgres() {
  started ??= start().catch(({ message }) => {
    console.log(`The tests use the PostgreSQL on 127.0.0.1:5432; one of their own did not start: ${message}`);
  });
  return started;
}

async function start() {
  const programs = postgresPrograms();
  if (!programs) return undefined;
  for (const place of new Set([memory, tmpdir()])) deleteAbandoned(programs, place);
  const folder = mkdtempSync(join(placeOfData(), `${prefix}${process.pid}-`));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  process.on('exit', () => end(programs, folder));
  const data = join(folder, 'data');
  const port = await freePort();
  const options = Object.entries({ ...settings, port }).map(([name, value]) => `-c ${name}=${value}`);
  const locale = ['-E', 'UTF8', '--locale=C.UTF-8'];
  act(programs, 'initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', ...locale], folder);
  act(programs, 'pg_ctl', ['start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', options.join(' ')], folder);
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

function end(programs, folder) {
  try {
    act(programs, 'pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', join(folder, 'data')], folder);
  } catch {
    // It has not started, or has ended.
  }
  rmSync(folder, { recursive: true, force: true });
}

function deleteAbandoned(programs, place) {
  if (!existsSync(place)) return;
  for (const name of readdirSync(place).filter((each) => each.startsWith(prefix))) {
    if (!isAlive(Number(name.slice(prefix.length).split('-')[0]))) end(programs, join(place, name));
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch ({ code }) {
    return code === 'EPERM';
  }
}

/** The server keeps what it inherits open: nothing may be read from its programs. */
function act(programs, program, args, cwd) {
  execFileSync(join(programs, program), args, { cwd, stdio: 'ignore', ...user });
}

function isComplete(folder) {
  return ['initdb', 'pg_ctl', 'pg_config'].every((program) => existsSync(join(folder, program)));
}

function hasExtensions(programs) {
  const shared = execFileSync(join(programs, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).trim();
  return ['pg_trgm', 'unaccent'].every((name) => existsSync(join(shared, 'extension', `${name}.control`)));
}

function placeOfData() {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= enoughBytes ? memory : tmpdir();
}

function byVersion(a, b) {
  return b.localeCompare(a, 'en', { numeric: true });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
