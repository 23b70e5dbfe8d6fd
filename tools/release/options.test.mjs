import assert from 'node:assert/strict';
import test from 'node:test';
import { readOptions, readOwnOptions } from './options.mjs';

const given = { RELEASE_KEY: import.meta.filename, RELEASE_TOKEN: 'rcd_x' };

test('a remote, a reason, a key and a token are enough', () => {
  assert.deepEqual(readOptions(['service_desk', '--reason', 'Faster'], given), {
    app: 'service-desk',
    to: 'http://localhost:3000',
    channel: 'none',
    share: '5',
    shareOf: 'companies',
    reason: 'Faster',
    key: import.meta.filename,
    token: 'rcd_x',
  });
  assert.equal(readOptions(['--help'], {}), undefined);
  assert.equal(readOwnOptions(['--reason', 'Faster', '--to', 'https://x.example/a'], given).to, 'https://x.example');
  assert.throws(() => readOwnOptions(['sales', '--reason', 'Faster'], given), /positional/);
  assert.deepEqual(readOptions(['shell', '--to', 'https://x.example/a'], { RELEASE_TOKEN: 'rcd_x' }), {
    app: 'shell',
    to: 'https://x.example',
    token: 'rcd_x',
  });
});

for (const [problem, args, environment = given] of [
  [/Name one remote/, ['--reason', 'Faster']],
  [/is no remote/, ['server', '--reason', 'Faster']],
  [/--reason/, ['admin']],
  [/--channel/, ['admin', '--reason', 'Faster', '--channel', 'all']],
  [/RELEASE_KEY/, ['admin', '--reason', 'Faster'], { RELEASE_TOKEN: 'rcd_x' }],
  [/RELEASE_TOKEN/, ['admin', '--reason', 'Faster'], { RELEASE_KEY: import.meta.filename }],
]) {
  test(`a missing option is named: ${problem.source}`, () =>
    assert.throws(() => readOptions(args, environment), problem));
}
