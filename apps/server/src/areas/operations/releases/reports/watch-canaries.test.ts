import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TestUser } from '../../../../testing/factories.ts';
import { exactly } from '../../../../testing/sockets.ts';
import { offeredReleases } from '../registry.ts';
import { canary, reportedRemote, stable } from '../testing/reported-remote.ts';
import { keepPlans, watchCanaries } from './watch-canaries.ts';

const reported = reportedRemote();
const { server, getsCanary, later, load, startCanary } = reported;

const setStable = () =>
  server.call('PUT /releases/:remote', {
    as: reported.now.boss,
    params: { remote: reported.now.remote },
    body: { stable, canary: null, reason: 'No try' },
  });
const shown = async () => {
  const { body } = await server.call('GET /releases', { as: reported.now.boss });
  return body.find((one) => one.remote === reported.now.remote);
};
const halts = async () => {
  const { body } = await server.call('GET /release-halts', { as: reported.now.boss });
  return body.filter((one) => one.remote === reported.now.remote);
};

describe('a canary', () => {
  test('is no longer planned for everybody after it was ended', async () => {
    await startCanary();
    const at = new Date(server.platform.clock().getTime() + 60_000).toISOString();
    const body = { release: canary, at, reason: 'If it works' };
    await server.call('PUT /releases/:remote/schedule', {
      as: reported.now.boss,
      params: { remote: reported.now.remote },
      body,
    });
    await load(stable, 12);
    await load(canary, 12, { failure: 'load', milliseconds: null });
    await watchCanaries(server.platform);
    await later(120_000);
    await keepPlans(server.platform);
    const one = await shown();
    assert.deepEqual([one?.stable, one?.canary, one?.scheduled], [stable, null, null]);
  });

  test('is ended with its evidence if it fails where the stable release works; super users are notified', async () => {
    const { remote, boss } = reported.now;
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
      app: null,
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
    const { body } = await server.call('GET /audits', {
      as: boss,
      query: { kind: 'releases', everywhere: 'true' },
    });
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
      return database.system(async (unit) =>
        (await offeredReleases(unit, configuration, caller)).get(reported.now.remote),
      );
    };
    assert.deepEqual([await offered(reported.now.users), await offered(neighbours)], [stable, canary]);
    const found = await halts();
    assert.deepEqual(
      found.map(({ companyId, isOpen }) => [companyId, isOpen]),
      [[reported.now.boss.companyId, true]],
    );
    assert.ok(found[0]?.companyName);
  }

  test('of one of two companies end the canary for that one only, until somebody decides', async () => {
    await startCanary();
    const neighbours = await company(30, year);
    const socket = await server.socket(reported.now.boss);
    await load(canary, 1, {}, neighbours);
    await weAloneReportFailures();
    await endedForUsAlone(neighbours);
    const [halt] = await halts();
    assert.ok(halt);
    await socket.waitFor(
      `company-${reported.now.boss.companyId}-releaseHalted`,
      exactly({ action: 'create', record: halt }),
    );
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
