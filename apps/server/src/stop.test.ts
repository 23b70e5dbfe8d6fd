import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { dropTestDatabase } from './testing/database.ts';
import { eventually } from './testing/eventually.ts';
import type { Ready } from './testing/stopping-process.ts';

let child: ChildProcess;
let ready: Ready;
before(async () => {
  child = fork(join(import.meta.dirname, 'testing', 'stopping-process.ts'));
  [ready] = await once(child, 'message');
});
after(async () => {
  child.kill('SIGKILL');
  await rm(ready.dataFolder, { recursive: true, force: true });
  await dropTestDatabase(ready.databaseUrl);
});

test('a stop accepts no new work, waits for running work, and exits without an error', async () => {
  const upload = slowUpload();
  const received = join(ready.dataFolder, 'received');
  await eventually('the upload has begun', async () => (await readdir(received).catch(() => [])).length > 0);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await eventually('nobody is let in', async () => !(await isReady()));
  upload.finish();
  const answer = await upload.answer;
  assert.equal(answer.status, 200);
  const { messages } = await answer.json();
  assert.equal(messages[0].media.name, 'carta.txt');
  assert.deepEqual(await ended, [0, null]);
});

function isReady(): Promise<boolean> {
  return fetch(`${ready.operationsUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** An upload whose end the test controls. */
function slowUpload() {
  let finish = () => {};
  const head = '--b\r\ncontent-disposition: form-data; name="medias"; filename="carta.txt"\r\n\r\n';
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from(head + 'x'.repeat(100_000)));
      finish = () => {
        controller.enqueue(Buffer.from('\r\n--b--\r\n'));
        controller.close();
      };
    },
  });
  const headers = { authorization: `Bearer ${ready.token}`, 'content-type': 'multipart/form-data; boundary=b' };
  const request = { method: 'POST', headers, body, duplex: 'half' as const };
  return { answer: fetch(`${ready.apiUrl}/messages/${ready.ticketId}`, request), finish: () => finish() };
}
