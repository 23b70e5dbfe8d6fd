import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import test from 'node:test';
import { postgresPrograms } from './own-postgres.mjs';
import { listens } from './services.mjs';

const module = new URL('own-postgres.mjs', import.meta.url).href;
const start = `const { ownPostgres } = await import(${JSON.stringify(module)}); console.log(await ownPostgres());`;

/** A process that has started a PostgreSQL of its own and ends when its input does; with the port. */
async function startInProcess() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${start} process.stdin.resume();`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  return { child, port: Number(new URL(line).port) };
}

const foldersOf = ({ pid }) => globSync(['/dev/shm', tmpdir()].map((place) => `${place}/recado-postgres-${pid}-*`));

test('a PostgreSQL of the tests ends with its process, and one of a killed process with the next', {
  skip: !postgresPrograms() && 'no PostgreSQL is installed',
}, async () => {
  const killed = await startInProcess();
  assert.ok(await listens(killed.port));
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  assert.equal(foldersOf(killed.child).length, 1);

  const next = await startInProcess();
  assert.deepEqual([await listens(killed.port), foldersOf(killed.child)], [false, []]);
  assert.ok(await listens(next.port));
  next.child.stdin.end();
  await once(next.child, 'exit');
  assert.deepEqual([await listens(next.port), foldersOf(next.child)], [false, []]);
});
