import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { listens, ownPorts, type, until } from './terminal.ts';

/** The user `nobody`: root may write everywhere, so permission tests run as another user. */
const nobody = process.getuid?.() === 0 ? 65_534 : undefined;
const server = ['apps/server/dist/main.js'];
const emulator = ['apps/whatsapp-emulator/dist/main.js'];
let folder = '';
let environment: Record<string, string> = {};

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recado-problems-'));
  chmodSync(folder, 0o777);
  environment = { ...(await ownPorts()), DATA_FOLDER: join(folder, 'data'), DEMO: 'empty', HOST: '127.0.0.1' };
});
after(() => rmSync(folder, { recursive: true, force: true }));

for (const variable of ['WEB_PORT', 'API_PORT', 'OPERATIONS_PORT']) {
  test(`the server names the variable to change when the port of ${variable} is taken`, () =>
    whileTaken(variable, () => says(server, {}, new RegExp(`^Port \\d+ is taken\\. Set ${variable}`))));
}

for (const variable of ['EMULATOR_PORT', 'EMULATOR_SOCKET_PORT', 'EMULATOR_MEDIA_PORT', 'EMULATOR_GRAPH_PORT']) {
  test(`the emulator names the variable to change when the port of ${variable} is taken`, () =>
    whileTaken(variable, () => says(emulator, {}, new RegExp(`Port \\d+ is taken\\. Set ${variable}`))));
}

test('npm start names every taken port before it builds', () =>
  whileTaken('WEB_PORT', async () => {
    const { output, code } = await run('npm', ['start'], {});
    assert.equal(code, 1);
    assert.match(output, /Port \d+ is taken\. Set WEB_PORT/);
    assert.doesNotMatch(output, /\n {4}at |nx run/);
  }));

test('a folder that is not writable is reported with DATA_FOLDER', async () => {
  const locked = join(folder, 'locked');
  mkdirSync(locked, { mode: 0o555 });
  const beneathAFile = join(folder, 'file');
  writeFileSync(beneathAFile, '');
  await says(server, { DATA_FOLDER: join(locked, 'data') }, /EACCES.*DATA_FOLDER/, nobody);
  await says(server, { DATA_FOLDER: join(beneathAFile, 'data') }, /ENOTDIR.*DATA_FOLDER/);
  await says(emulator, { EMULATOR_FOLDER: join(beneathAFile, 'data') }, /ENOTDIR.*EMULATOR_FOLDER/);
});

test('a second start on the same data names the process that uses it, and DATA_FOLDER', async () => {
  const first = type(process.execPath, server, environment);
  try {
    await until('listening', () => listens(environment.WEB_PORT), first);
    const others = await ownPorts();
    await says(server, others, /in use by process \d+.*DATA_FOLDER/);
    const { output } = await run('npm', ['start'], others);
    assert.match(output, /in use by process \d+.*DATA_FOLDER/);
  } finally {
    first.process.kill('SIGTERM');
    await first.ended;
  }
});

test('an invalid variable is named, and so is one that is missing or points nowhere', async () => {
  await says(server, { ROLES: 'api,cook' }, /ROLES/);
  await says(server, { DEMO: 'false' }, /SECRET/);
  await says(server, { DATABASE_URL: `postgres://nobody@127.0.0.1:${environment.EMULATOR_PORT}/x` }, /DATABASE_URL/);
  await says(server, { HOST: '203.0.113.7' }, /203\.0\.113\.7.*HOST/);
  await says(emulator, { EMULATOR_PORT: '99999' }, /EMULATOR_PORT/);
});

test('.env in the working directory is read, and the environment takes precedence', async () => {
  const place = mkdtempSync(join(folder, 'place-'));
  writeFileSync(join(place, '.env'), 'ROLES=cook\nWEB_PORT=eighty\n');
  const program = join(import.meta.dirname, '../..', server[0] ?? '');
  const { errors } = await run(process.execPath, [program], {}, undefined, place);
  assert.match(errors, /ROLES/);
  assert.doesNotMatch(errors, /WEB_PORT/);
});

async function whileTaken(variable: string, work: () => Promise<void>): Promise<void> {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(Number(environment[variable]), '127.0.0.1', resolve));
  try {
    await work();
  } finally {
    holder.close();
  }
}

/** Expects a program to exit with a single line that matches. */
async function says(program: string[], more: Record<string, string>, line: RegExp, uid?: number): Promise<void> {
  const { errors, code } = await run(process.execPath, program, more, uid);
  assert.equal(code, 1, errors);
  assert.match(errors.trim(), line);
  assert.equal(errors.trim().split('\n').length, 1, errors);
}

async function run(command: string, args: string[], more: Record<string, string>, uid?: number, cwd?: string) {
  const typed = type(command, args, { ...environment, DEMO: 'empty', ...more }, { uid, cwd });
  return { code: await typed.ended, output: typed.output(), errors: typed.errors() };
}
