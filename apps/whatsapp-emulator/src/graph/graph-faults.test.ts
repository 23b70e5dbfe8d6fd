import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { screenOf } from '../testing/admin.ts';
import { MARIA, OFFICIAL, type OfficialWorld, startOfficial } from '../testing/graph.ts';

let world: OfficialWorld;
before(async () => {
  world = await startOfficial();
  await world.says('oi');
});
afterEach(() => world.admin('DELETE', '/api/graph/faults'));
after(() => world.close());

const text = (body: string) => ({ text: { body }, biz_opaque_callback_data: body });
const statusOf = (data: string, wanted = 'sent') =>
  world.receiver.item(
    'statuses',
    ({ biz_opaque_callback_data, status }) => biz_opaque_callback_data === data && status === wanted,
  );

test('a lost answer: the message is sent, its status comes, the connection is cut', async () => {
  await world.fault({ kind: 'loseAnswer', count: 1 });
  await assert.rejects(world.trySend(text('sem resposta')));
  await statusOf('sem resposta');
  assert.ok((await screenOf(world.emulator.url, MARIA, OFFICIAL)).some((message) => message.text === 'sem resposta'));
  assert.equal((await world.trySend(text('com resposta'))).status, 200);
});

test('a lost message: accepted, and nothing follows', async () => {
  await world.fault({ kind: 'loseMessage', count: 1 });
  await world.send(text('perdida'));
  await world.send(text('seguinte'));
  await statusOf('seguinte');
  assert.equal(
    world.receiver.items('statuses').filter((status) => status.biz_opaque_callback_data === 'perdida').length,
    0,
  );
});

test('an error with a code, as often as wanted, with what says when to try again', async () => {
  await world.fault({ kind: 'error', code: 80007, count: 2, retryAfterSeconds: 7, regainAccessMinutes: 3 });
  for (let time = 0; time < 2; time += 1) {
    const { error, headers, status } = await world.trySend(text('x'));
    assert.equal(status, 400);
    assert.equal(error.code, 80007);
    assert.equal(headers.get('retry-after'), '7');
    const usage = JSON.parse(headers.get('x-business-use-case-usage') ?? '{}');
    assert.equal(usage.account[0].estimated_time_to_regain_access, 3);
  }
  assert.equal((await world.trySend(text('x'))).status, 200);
});

for (const [code, status] of [
  [4, 400],
  [131016, 500],
  [131000, 500],
  [2, 503],
  [368, 403],
  [131031, 403],
  [131048, 400],
  [133016, 400],
] as const) {
  test(`error ${code} has the status ${status}`, async () => {
    await world.fault({ kind: 'error', code, count: 1 });
    const answer = await world.trySend(text('x'));
    assert.deepEqual([answer.status, answer.error.code], [status, code]);
  });
}

test('an error of templates or of everything', async () => {
  await world.fault({ kind: 'error', code: 80007, on: 'templates', count: 1 });
  assert.equal((await world.graph('GET', `/${world.account.id}/message_templates`)).error.code, 80007);
  await world.fault({ kind: 'error', code: 4, on: 'any', count: 1 });
  assert.equal((await world.graph('GET', `/${world.account.id}`)).error.code, 4);
});

test('a fault of one number leaves the others alone', async () => {
  await world.fault({ kind: 'error', code: 131031, numberId: '1' });
  assert.equal((await world.trySend(text('x'))).status, 200);
});

test('accepted messages can fail: held back marketing, experiments, anything', async () => {
  await world.fault({ kind: 'failedStatus', code: 131049, count: 1 });
  await world.send(text('retida'));
  const failed = await statusOf('retida', 'failed');
  assert.equal(JSON.parse(JSON.stringify(failed.errors))[0].code, 131049);
});

test('down: nobody is answered', async () => {
  await world.fault({ kind: 'down' });
  await assert.rejects(world.trySend(text('x')));
  await world.admin('DELETE', '/api/graph/faults');
  assert.equal((await world.trySend(text('x'))).status, 200);
});

test('slow: the answer begins late', async () => {
  await world.fault({ kind: 'slow', milliseconds: 300, count: 1 });
  const start = performance.now();
  await world.trySend(text('x'));
  // A timer may be a millisecond early.
  assert.ok(performance.now() - start >= 299);
});
