import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ReleaseReport } from '@recado/api/contract';
import { eq } from 'drizzle-orm';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { exactly } from '../../../testing/sockets.ts';
import { writeReleases } from '../testing/built-remote.ts';
import { releaseBrowsers, releaseHours } from './release-reports.schema.ts';
import { keepPlans, watchCanaries } from './watch-canaries.ts';

const [stable, canary] = ['7.0.0-aaaaaaaa', '7.1.0-bbbbbbbb'];

let server: TestServer;
let boss: TestUser;
let users: TestUser[];
let remote: string;
let counter = 0;

before(async () => {
  // The factor of an ordinary installation: three page loads of a user in an hour.
  server = await startTestServer({ environment: { RATE_LIMIT_FACTOR: '1' } });
});
after(() => server.close());
beforeEach(async () => {
  remote = `reported_${++counter}`;
  await writeReleases(server.platform.configuration.remotesFolder, remote, [{ release: canary }, { release: stable }]);
  await signIn();
});

/** Creates new users, whose page loads of this hour are counted from zero. */
async function signIn(): Promise<void> {
  const { id: companyId } = await server.make.company();
  boss = await server.make.user({ companyId, profile: 'admin', super: true });
  users = await Promise.all(Array.from({ length: 12 }, () => server.make.user({ companyId })));
}

/** Moves the clock, and signs in again because the former tokens expired. */
async function later(milliseconds: number): Promise<void> {
  server.advance(milliseconds);
  await signIn();
}

type ReportFields = Partial<ReleaseReport>;
const reportOf = (release: string, fields: ReportFields = {}): ReleaseReport => ({
  remote,
  release,
  isFirst: true,
  failure: null,
  milliseconds: 400,
  ...fields,
});
const sendReports = (as: TestUser, ...reports: ReleaseReport[]) =>
  server.call('POST /release-reports', { as, body: { reports } });

/** `times` users load a release once each. */
async function load(release: string, times: number, fields?: ReportFields): Promise<void> {
  for (const user of users.slice(0, times))
    assert.equal((await sendReports(user, reportOf(release, fields))).status, 200);
}

const startCanary = () =>
  server.call('PUT /releases/:remote', {
    as: boss,
    params: { remote },
    body: { stable, canary: { release: canary, share: 50, shareOf: 'users' }, reason: 'A try' },
  });
const shown = async () => {
  const { body } = await server.call('GET /releases', { as: boss });
  return body.find((one) => one.remote === remote);
};
const halts = async () => {
  const { body } = await server.call('GET /release-halts', { as: boss });
  return body.filter((one) => one.remote === remote);
};
const hours = () =>
  server.platform.database.system(({ db }) => db.select().from(releaseHours).where(eq(releaseHours.remote, remote)));

describe('reports', () => {
  test('are counted by remote, release and hour', async () => {
    const [one, other] = users;
    assert.ok(one && other);
    await sendReports(
      one,
      reportOf(stable),
      reportOf(stable, { isFirst: false, failure: 'error', milliseconds: null }),
    );
    await sendReports(other, reportOf(stable, { milliseconds: 9_000 }));
    await sendReports(other, reportOf(canary, { failure: 'load', milliseconds: null }));
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
    const [user] = users;
    assert.ok(user);
    assert.equal(
      (await sendReports(user, reportOf('9.9.9-ffffffff'), reportOf(stable, { remote: 'nothing' }))).status,
      200,
    );
    assert.deepEqual(await hours(), []);
  });

  test('of one user are counted three times in an hour at most', async () => {
    const [user] = users;
    assert.ok(user);
    await sendReports(user, ...Array.from({ length: 8 }, () => reportOf(canary, { failure: 'load' })));
    assert.deepEqual(
      (await hours()).map(({ loads, failedLoads }) => [loads, failedLoads]),
      [[3, 3]],
    );
  });

  test('contain the release that a browser shows, and no data of its user', async () => {
    const [user] = users;
    assert.ok(user);
    await sendReports(user, reportOf(stable));
    await sendReports(user, reportOf(canary, { isFirst: false, milliseconds: null }));
    const { database } = server.platform;
    const read = () =>
      database.system(({ db }) => db.select().from(releaseBrowsers).where(eq(releaseBrowsers.remote, remote)));
    assert.deepEqual(
      (await read()).map(({ release, sessionId }) => [release, sessionId]),
      [[canary, user.sessionId]],
    );
    server.advance(61 * 60_000);
    await watchCanaries(server.platform);
    assert.deepEqual(await read(), []);
  });

  test('result in the figures of the last day, hour by hour, and of the browsers that are open now', async () => {
    await load(stable, 4, { milliseconds: 500 });
    await later(3_600_000);
    await load(stable, 2, { milliseconds: 1_500 });
    await load(canary, 1, { failure: 'load', milliseconds: null });
    const { body } = await server.call('GET /release-figures', { as: boss });
    const figures = body.filter((one) => one.remote === remote);
    const last = (release: string) => {
      const found = figures.find((one) => one.release === release);
      const hours = found?.hours.slice(-2).map(({ loads, failures, milliseconds }) => [loads, failures, milliseconds]);
      return [found?.browsers, found?.hours.length, hours];
    };
    assert.deepEqual(last(stable), [
      1,
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
    const [user] = users;
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

describe('a canary', () => {
  test('is no longer planned for everybody after it was ended', async () => {
    await startCanary();
    const at = new Date(server.platform.clock().getTime() + 60_000).toISOString();
    const body = { release: canary, at, reason: 'If it works' };
    await server.call('PUT /releases/:remote/schedule', { as: boss, params: { remote }, body });
    await load(stable, 12);
    await load(canary, 12, { failure: 'load', milliseconds: null });
    await watchCanaries(server.platform);
    await later(120_000);
    await keepPlans(server.platform);
    const one = await shown();
    assert.deepEqual([one?.stable, one?.canary, one?.scheduled], [stable, null, null]);
  });

  test('is ended with its evidence if it fails where the stable release works; super users are notified', async () => {
    await startCanary();
    const socket = await server.socket(boss);
    await load(stable, 12);
    await load(canary, 12, { failure: 'load', milliseconds: null });
    await watchCanaries(server.platform);
    const one = await shown();
    assert.deepEqual([one?.stable, one?.canary, one?.reason], [stable, null, 'failures: 12/12 > 0/12']);
    const [halt, ...others] = await halts();
    assert.ok(halt);
    assert.deepEqual(others, []);
    const { haltedAt, ...evidence } = halt;
    assert.deepEqual(evidence, {
      remote,
      release: canary,
      stable,
      cause: 'failures',
      canaryLoads: 12,
      canaryBad: 12,
      stableLoads: 12,
      stableBad: 0,
      isOpen: true,
    });
    await socket.waitFor(`company-${boss.companyId}-releaseHalted`, exactly({ action: 'create', record: halt }));
    const { body } = await server.call('GET /audits', { as: boss, query: { kind: 'releases', everywhere: 'true' } });
    const entry = body.records.find(({ label }) => label === remote);
    assert.deepEqual([entry?.actorId, entry?.actorName], [null, null]);
    assert.match(JSON.stringify(entry?.changes), /failures: 12\/12 > 0\/12/);
    assert.ok(haltedAt);
    await startCanary();
    assert.equal((await halts())[0]?.isOpen, false, 'somebody decided since');
  });

  test('is ended if it is slow more often', async () => {
    await startCanary();
    await load(stable, 12, { milliseconds: 300 });
    await load(canary, 12, { milliseconds: 8_000 });
    await watchCanaries(server.platform);
    assert.deepEqual(
      (await halts()).map(({ cause }) => cause),
      ['slow'],
    );
  });

  test('continues if it differs by chance, or has few reports', async () => {
    await startCanary();
    await load(stable, 12);
    await load(canary, 9, { failure: 'error' });
    await watchCanaries(server.platform);
    assert.equal((await shown())?.canary?.release, canary);
    assert.deepEqual(await halts(), []);
  });

  test('is compared over a week, and only as long as it is a canary', async () => {
    await load(stable, 12);
    await load(canary, 12, { failure: 'load' });
    await watchCanaries(server.platform);
    assert.deepEqual(await halts(), [], 'it is no canary');
    await later(8 * 86_400_000);
    await startCanary();
    await watchCanaries(server.platform);
    assert.equal((await shown())?.canary?.release, canary, 'what was a week ago does not count');
  });
});
