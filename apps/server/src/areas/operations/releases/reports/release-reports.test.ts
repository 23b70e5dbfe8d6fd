import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ReleaseReport } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { TestUser } from '../../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { exactly } from '../../../../testing/sockets.ts';
import { isInShare } from '../choose-release.ts';
import { offeredReleases } from '../registry.ts';
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

/**
 * Creates a company with new users, whose page loads of this hour are counted from zero: half of them get the canary
 * of `startCanary`, in most companies all kinds of them.
 */
async function signIn(): Promise<void> {
  const { id: companyId } = await server.make.company({ createdAt: new Date('2020-01-01') });
  boss = await server.make.user({ companyId, profile: 'admin', super: true });
  users = await Promise.all(Array.from({ length: 60 }, () => server.make.user({ companyId })));
}

/** Moves the clock, and signs in again because the former tokens expired. */
async function later(milliseconds: number): Promise<void> {
  server.advance(milliseconds);
  await signIn();
}

const half = { release: canary, share: 50, shareOf: 'users' } as const;
const getsCanary = ({ id: userId, companyId }: TestUser) => isInShare(remote, half, { companyId, userId });

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

/** `times` users who get a release load it once each. */
async function load(release: string, times: number, fields?: ReportFields, people = users): Promise<void> {
  const getting = people.filter((user) => getsCanary(user) === (release === canary)).slice(0, times);
  assert.equal(getting.length, times);
  for (const user of getting) assert.equal((await sendReports(user, reportOf(release, fields))).status, 200);
}

const startCanary = () =>
  server.call('PUT /releases/:remote', {
    as: boss,
    params: { remote },
    body: { stable, canary: half, reason: 'A try' },
  });
const setStable = () =>
  server.call('PUT /releases/:remote', {
    as: boss,
    params: { remote },
    body: { stable, canary: null, reason: 'No try' },
  });
/** One user who gets the canary, and one who does not. */
function pair(): { trying: TestUser; other: TestUser } {
  const [trying, other] = [users.find(getsCanary), users.find((user) => !getsCanary(user))];
  assert.ok(trying && other);
  return { trying, other };
}

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
    const [user] = users;
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
    await startCanary();
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
      companyId: null,
      companyName: null,
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
    await startCanary();
    await load(stable, 12);
    await load(canary, 12, { failure: 'load' });
    await setStable();
    await watchCanaries(server.platform);
    assert.deepEqual(await halts(), [], 'it is no canary');
    await later(8 * 86_400_000);
    await startCanary();
    await watchCanaries(server.platform);
    assert.equal((await shown())?.canary?.release, canary, 'what was a week ago does not count');
  });
});

describe('forged reports of failures', () => {
  /** Another company of `people` users, `age` milliseconds old. */
  async function company(people: number, age: number): Promise<TestUser[]> {
    const createdAt = new Date(server.platform.clock().getTime() - age);
    const { id: companyId } = await server.make.company({ createdAt });
    return Promise.all(Array.from({ length: people }, () => server.make.user({ companyId })));
  }
  const year = 365 * 86_400_000;
  const bad = { failure: 'load', milliseconds: null } as const;

  test('of one company do not end a canary that works for the others, who confirm real ones', async () => {
    await startCanary();
    const [neighbours, others] = [await company(30, year), await company(30, year)];
    await load(canary, 3, {}, neighbours);
    await load(canary, 3, {}, others);
    await weAloneReportFailures();
    await endedForUsAlone(neighbours);
    await load(canary, 8, bad, neighbours);
    await watchCanaries(server.platform);
    assert.equal((await shown())?.canary, null);
  });

  /** Our company reports a good stable release and a bad canary; it stays the canary of the others. */
  async function weAloneReportFailures(): Promise<void> {
    for (let time = 0; time < 3; time += 1) {
      await load(stable, 12);
      await load(canary, 12, bad);
    }
    await watchCanaries(server.platform);
    assert.equal((await shown())?.canary?.release, canary);
  }

  /** Our company was taken back to the stable release, once, and another one keeps the canary. */
  async function endedForUsAlone(neighbours: TestUser[]): Promise<void> {
    await watchCanaries(server.platform);
    const { database, configuration } = server.platform;
    const offered = async (people: TestUser[]) => {
      const user = people.find(getsCanary);
      assert.ok(user);
      const caller = { userId: user.id, companyId: user.companyId };
      return database.system(async (unit) => (await offeredReleases(unit, configuration, caller)).get(remote));
    };
    assert.deepEqual([await offered(users), await offered(neighbours)], [stable, canary]);
    const found = await halts();
    assert.deepEqual(
      found.map(({ companyId, isOpen }) => [companyId, isOpen]),
      [[boss.companyId, true]],
    );
    assert.ok(found[0]?.companyName);
  }

  test('of one of two companies end the canary for that one only, until somebody decides', async () => {
    await startCanary();
    const neighbours = await company(30, year);
    const socket = await server.socket(boss);
    await load(canary, 1, {}, neighbours);
    await weAloneReportFailures();
    await endedForUsAlone(neighbours);
    const [halt] = await halts();
    assert.ok(halt);
    await socket.waitFor(`company-${boss.companyId}-releaseHalted`, exactly({ action: 'create', record: halt }));
    await later(8 * 86_400_000);
    await startCanary();
    assert.equal((await halts())[0]?.isOpen, false);
  });

  test('of companies that signed up for it today do not count', async () => {
    await startCanary();
    await load(stable, 12);
    for (const age of [60_000, 3_600_000, 23 * 3_600_000]) {
      const people = await company(30, age);
      await load(canary, 8, bad, people);
    }
    await watchCanaries(server.platform);
    assert.equal((await shown())?.canary?.release, canary);
  });
});
