import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

/** Runs a generator of this workspace with a request that it refuses before it writes anything. */
function refused(generator, ...args) {
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env;
  const program = fileURLToPath(new URL(generator, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' });
  assert.deepEqual([status, stdout], [1, ''], stderr);
  return stderr;
}

const wrongName = 'A name is made of English words, e.g. "gift-cards".';
const remoteUsage = 'Usage: npm run new:remote <name>, e.g. npm run new:remote gift-cards\n';
const featureUsage = 'Usage: npm run new:feature <remote> <name>, e.g. npm run new:feature admin parcels\n';

test('a remote without a name, with a bad or a taken one ends in one line that says how to ask', () => {
  for (const args of [[], ['../x'], ['1st']]) {
    assert.equal(refused('new-remote.mjs', ...args), `${wrongName} ${remoteUsage}`);
  }
  assert.equal(refused('new-remote.mjs', 'admin'), `apps/admin exists already. ${remoteUsage}`);
});

test('a feature without a remote or a name, with a bad or a taken one ends in one line that says how to ask', () => {
  for (const args of [[], ['admin'], ['admin', 'a/b']]) {
    assert.equal(refused('new-feature.mjs', ...args), `${wrongName} ${featureUsage}`);
  }
  assert.equal(refused('new-feature.mjs', 'nowhere', 'parcels'), `apps/nowhere is not a remote. ${featureUsage}`);
  assert.equal(refused('new-feature.mjs', 'admin', 'users'), `admin has users already. ${featureUsage}`);
});
