import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { TestUser } from '../../../../testing/factories.ts';
import { canary, reportedRemote, stable } from '../testing/reported-remote.ts';
import { releaseBrowsers, releaseHours } from './release-reports.schema.ts';
import { watchCanaries } from './watch-canaries.ts';

const reported = reportedRemote();
const { server, getsCanary, reportOf, sendReports, later, load, startCanary } = reported;

/** One user who gets the canary, and one who does not. */
function pair(): { trying: TestUser; other: TestUser } {
  const [trying, other] = [reported.now.users.find(getsCanary), reported.now.users.find((user) => !getsCanary(user))];
  assert.ok(trying && other);
  return { trying, other };
}

const hours = () =>
  server.platform.database.system(({ db }) =>
    db.select().from(releaseHours).where(eq(releaseHours.remote, reported.now.remote)),
  );

describe('reports', () => {
  test('are counted by remote, release and hour', async () => {
    await startCanary();
    const { trying, other } = pair();
    await sendReports(
      other,
      reportOf(stable),
      reportOf(stable, { isFirst: false, failure: 'error', milliseconds: null }),
    );
    await sendReports(other, reportOf(stable, { milliseconds: 9_000 }));
    await sendReports(trying, reportOf(canary, { failure: 'load', milliseconds: null }));
    const counts = (await hours()).map(({ id: _, hour: __, remote: ___, ...rest }) => rest);
    assert.deepEqual(
      counts.sort((a, b) => (a.release < b.release ? -1 : 1)),
      [
        { release: stable, loads: 2, slow: 1, failedLoads: 0, brokenPages: 1, timed: 2, milliseconds: 9_400 },
        { release: canary, loads: 1, slow: 0, failedLoads: 1, brokenPages: 0, timed: 0, milliseconds: 0 },
      ],
    );
    await later(3_600_000);
    await load(stable, 1);
    assert.equal((await hours()).length, 3);
  });

  test('of missing releases are not counted', async () => {
    const [user] = reported.now.users;
    assert.ok(user);
    assert.equal(
      (await sendReports(user, reportOf('9.9.9-ffffffff'), reportOf(stable, { remote: 'nothing' }))).status,
      200,
    );
    assert.deepEqual(await hours(), []);
  });

  test('about a release that the reporter does not get are not counted', async () => {
    await startCanary();
    const { trying, other } = pair();
    await sendReports(other, reportOf(canary, { failure: 'load' }));
    await sendReports(trying, reportOf(stable, { failure: 'error' }));
    assert.deepEqual(await hours(), []);
  });

  test('of one user are counted three times in an hour at most', async () => {
    await startCanary();
    const { trying: user } = pair();
    await sendReports(user, ...Array.from({ length: 8 }, () => reportOf(canary, { failure: 'load' })));
    assert.deepEqual(
      (await hours()).map(({ loads, failedLoads }) => [loads, failedLoads]),
      [[3, 3]],
    );
  });

  test('contain the release that a browser shows, and no data of its user', async () => {
    const [user] = reported.now.users;
    assert.ok(user);
    await sendReports(user, reportOf(stable));
    await sendReports(user, reportOf(canary, { isFirst: false, milliseconds: null }));
    const { database } = server.platform;
    const read = () =>
      database.system(({ db }) =>
        db.select().from(releaseBrowsers).where(eq(releaseBrowsers.remote, reported.now.remote)),
      );
    assert.deepEqual(
      (await read()).map(({ release, sessionId }) => [release, sessionId]),
      [[canary, user.sessionId]],
    );
    server.advance(61 * 60_000);
    await watchCanaries(server.platform);
    assert.deepEqual(await read(), []);
  });

  test('result in the figures of the last day, hour by hour, and of the browsers that are open now', async () => {
    await startCanary();
    await load(stable, 4, { milliseconds: 500 });
    await later(3_600_000);
    await load(stable, 2, { milliseconds: 1_500 });
    await load(canary, 1, { failure: 'load', milliseconds: null });
    const { body } = await server.call('GET /release-figures', { as: reported.now.boss });
    const figures = body.filter((one) => one.remote === reported.now.remote);
    const last = (release: string) => {
      const found = figures.find((one) => one.release === release);
      const hours = found?.hours.slice(-2).map(({ loads, failures, milliseconds }) => [loads, failures, milliseconds]);
      return [found?.browsers, found?.hours.length, hours];
    };
    assert.deepEqual(last(stable), [
      2,
      24,
      [
        [4, 0, 500],
        [2, 0, 1_500],
      ],
    ]);
    assert.deepEqual(last(canary), [
      1,
      24,
      [
        [0, 0, null],
        [1, 1, null],
      ],
    ]);
  });

  test('have a limited length and number', async () => {
    const [user] = reported.now.users;
    assert.ok(user);
    const statuses = [
      await sendReports(user, ...Array.from({ length: 21 }, () => reportOf(stable))),
      await sendReports(user),
      await sendReports(user, reportOf('../../etc')),
      await sendReports(user, reportOf(stable, { milliseconds: 1e9 })),
    ].map(({ status }) => status);
    assert.deepEqual(statuses, [400, 400, 400, 400]);
  });
});
