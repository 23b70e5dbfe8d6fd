import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { receivedFolder, receivedName, sweepReceived } from './received-folder.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-folders-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function idOfEndedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('a start deletes leftovers of a crash, and no files that another process is receiving', async () => {
  const received = receivedFolder(folder);
  await mkdir(received, { recursive: true });
  const named = (pid: number) => receivedName().replace(`.${process.pid}.`, `.${pid}.`);
  const [ofOneGone, ofOneAlive] = [named(await idOfEndedProcess()), named(process.ppid)];
  const [elsewhere, elsewhereLongAgo] = ['other-machine.1.aa', 'other-machine.1.bb'];
  for (const name of ['0123456789abcdef', receivedName(), ofOneGone, ofOneAlive, elsewhere, elsewhereLongAgo]) {
    await writeFile(join(received, name), 'x');
  }
  await utimes(join(received, elsewhereLongAgo), 0, 0);
  await sweepReceived(folder);
  assert.deepEqual((await readdir(received)).sort(), [ofOneAlive, elsewhere].sort());
});

test('the server cleans up at its start, and makes its data folder private', async () => {
  let server: TestServer = await startTestServer();
  try {
    const { dataFolder } = server.platform.configuration;
    const received = receivedFolder(dataFolder);
    await mkdir(received, { recursive: true });
    await writeFile(join(received, 'left-behind'), 'x');
    await chmod(dataFolder, 0o755);
    server = await server.restart();
    assert.deepEqual(await readdir(received), []);
    assert.equal((await stat(dataFolder)).mode & 0o777, 0o700);
  } finally {
    await server.close();
  }
});
