import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Channel, isInShare, preferredReleases } from './choose-release.ts';

const asking = { companyId: 7, userId: 70 };
const channel = (given: Partial<Channel> = {}): Channel => ({
  ...{ stable: null, canary: null, pins: new Map(), withdrawn: new Set<number>() },
  ...given,
});
const canary = (share: number, shareOf: 'companies' | 'users' = 'users') => ({ release: '1.1.0-b', share, shareOf });
const preferred = (given: Partial<Channel>) => preferredReleases('admin', channel(given), asking);

test('a pin has priority over the canary, and the canary over the stable release', () => {
  const pins = new Map([[7, '0.9.0-p']]);
  assert.deepEqual(preferred({ pins, canary: canary(100), stable: '1.0.0-a' }), ['0.9.0-p', '1.1.0-b', '1.0.0-a']);
  assert.deepEqual(preferred({ pins: new Map([[8, '0.9.0-p']]), canary: canary(100) }), ['1.1.0-b']);
  assert.deepEqual(preferred({}), []);
});

test('a company that was taken back from the canary gets the stable release', () => {
  const given = { canary: canary(100), stable: '1.0.0-a' };
  assert.deepEqual(preferred({ ...given, withdrawn: new Set([7]) }), ['1.0.0-a']);
  assert.deepEqual(preferred({ ...given, withdrawn: new Set([8]) }), ['1.1.0-b', '1.0.0-a']);
});

test('an unidentified caller gets neither pin nor canary', () => {
  const given = channel({ pins: new Map([[7, '0.9.0-p']]), canary: canary(100), stable: '1.0.0-a' });
  assert.deepEqual(preferredReleases('admin', given), ['1.0.0-a']);
});

for (const share of [1, 10, 50, 99]) {
  test(`of 100,000 users ${share} % get the canary, within 1 %`, () => {
    const users = Array.from({ length: 100_000 }, (_, userId) => ({ companyId: userId % 500, userId }));
    const inIt = users.filter((user) => isInShare('admin', canary(share), user)).length;
    assert.ok(Math.abs(inIt / 1_000 - share) < 1, `${inIt} users`);
  });
}

test('with a share of companies, all users of a company get the same release, and each user always the same', () => {
  const users = Array.from({ length: 2_000 }, (_, userId) => ({ companyId: userId % 100, userId }));
  const byCompany = Map.groupBy(users, ({ companyId }) => companyId);
  const answers = [...byCompany.values()].map(
    (group) => new Set(group.map((user) => isInShare('admin', canary(30, 'companies'), user))).size,
  );
  assert.deepEqual(new Set(answers), new Set([1]));
  for (const user of users.slice(0, 50)) {
    assert.equal(isInShare('admin', canary(30), user), isInShare('admin', canary(30), user));
  }
});

test('callers keep the canary when its share grows; another canary gets other callers', () => {
  const users = Array.from({ length: 5_000 }, (_, userId) => ({ companyId: 1, userId }));
  const inShare = (share: number, release = '1.1.0-b') =>
    users.filter((user) => isInShare('admin', { ...canary(share), release }, user));
  const wider = new Set(inShare(40));
  assert.ok(inShare(10).every((user) => wider.has(user)));
  assert.notDeepEqual(inShare(10), inShare(10, '1.3.0-d'));
});
