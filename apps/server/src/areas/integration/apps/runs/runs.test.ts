import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { companies } from '../../../../platform/database/schema/companies.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { type ServerWithForeign, startServerWithForeign } from '../../../../testing/server-with-foreign.ts';
import { serverState } from '../servers/server-state.ts';
import { type AppCompany, manifestOf, openAppCompany, statementOf, verified } from '../servers/testing/app-world.ts';
import { beginDueRuns, beginRunsWork } from './begin-runs.ts';

let world: ServerWithForeign;
before(async () => {
  world = await startServerWithForeign();
});
after(() => world.close());
beforeEach(() => world.foreign.reset());

const minute = 60_000;
const runs = [{ name: 'nightly', everyMinutes: 60 }];
const path = '/recado/runs/nightly';

async function open() {
  const own = await openAppCompany(world.server, world.foreign, { runs });
  await own.arrived('/recado/installed');
  return own;
}

/** Looks for due runs as the recurring work of a process does. */
const look = () => beginRunsWork(world.server.platform).run(new AbortController().signal);
/** As the page shows it, without a session, which is over when the clock moved. */
const stateOf = ({ unit, app }: AppCompany) => unit((inside) => serverState(inside, app));
const run = async (own: AppCompany) => (await stateOf(own)).runs[0];

test('the server of an app is asked at its times, with a statement that names no person', async () => {
  const own = await open();
  await look();
  world.server.advance(59 * minute);
  await look();
  assert.deepEqual(own.received(path), [], 'not before its time');
  world.server.advance(2 * minute);
  await look();
  const [asked] = await own.arrived(path);
  assert.deepEqual(asked?.body, { installation: own.installation.id, company: own.companyId, app: own.app });
  const audience = world.foreign.origin;
  const claims = await verified(world.server, statementOf(asked?.request ?? { headers: {} }), { audience });
  assert.deepEqual([claims.sub, claims.app], [undefined, own.app]);
  const shown = await eventually('noted', async () => {
    const found = await run(own);
    return found?.status === 200 && found;
  });
  assert.ok(shown.ranAt && new Date(shown.dueAt) > world.server.platform.clock());
});

test('of processes that look at once, one begins a run', async () => {
  const own = await open();
  world.server.advance(61 * minute);
  const { database } = world.server.platform;
  const begun = await Promise.all(Array.from({ length: 5 }, () => database.system((unit) => beginDueRuns(unit, 200))));
  // Runs of other tests may be due as well; of this app one is begun.
  assert.ok(begun.some((count) => count > 0));
  await own.arrived(path);
  await look();
  await eventually('noted', async () => (await run(own))?.status === 200);
  assert.equal(own.received(path).length, 1);
});

test('times that passed while nobody looked are not made up for', async () => {
  const own = await open();
  world.server.advance(10 * 60 * minute + minute);
  await look();
  await own.arrived(path);
  await look();
  const rest = new Date((await run(own))?.dueAt ?? 0).getTime() - world.server.platform.clock().getTime();
  assert.ok(rest > 0 && rest <= 60 * minute);
  assert.equal(own.received(path).length, 1);
});

test('a failure is shown and not repeated before the next time', async () => {
  const own = await open();
  world.foreign.byPath.set(path, { status: 500 });
  world.server.advance(61 * minute);
  await look();
  await eventually('shown', async () => (await run(own))?.status === 500);
  world.foreign.byPath.set(path, { hangs: true });
  world.server.advance(60 * minute);
  await look();
  const shown = await eventually('shown', async () => {
    const found = await run(own);
    return found?.error !== null && found;
  });
  assert.deepEqual([shown.status, shown.error], [null, 'unreachable']);
  assert.equal(own.received(path).length, 2);
  world.foreign.byPath.clear();
  world.server.advance(60 * minute);
  await look();
  await eventually('well again', async () => (await run(own))?.status === 200);
});

test('an app that is off, was removed, or whose company is closed is not asked', async () => {
  const off = await open();
  const removed = await open();
  const closed = await open();
  const asked = await open();
  await off.change({ isOn: false });
  await removed.remove();
  await world.server.platform.database.system(({ db }) =>
    db.update(companies).set({ status: false }).where(eq(companies.id, closed.companyId)),
  );
  world.server.advance(61 * minute);
  await look();
  await asked.arrived(path);
  for (const own of [off, removed, closed]) assert.deepEqual(own.received(path), []);
});

test('runs follow the version: those that it does not have go, and others keep their time', async () => {
  const own = await open();
  const before = await run(own);
  const origin = world.foreign.origin;
  const more = [...runs, { name: 'hourly', everyMinutes: 60 }];
  await own.change({ version: '1.1.0' }, manifestOf({ origin, runs: more }, own.app));
  world.server.advance(minute);
  await own.change({ version: '1.2.0' }, manifestOf({ origin, runs: more }, own.app));
  const state = await stateOf(own);
  assert.deepEqual(
    state.runs.map(({ name }) => name),
    ['hourly', 'nightly'],
  );
  assert.deepEqual(state.runs[1]?.dueAt, before?.dueAt);
  await own.change({ version: '1.3.0' }, manifestOf({ origin, runs: [{ name: 'nightly', everyMinutes: 5 }] }, own.app));
  const [only, ...others] = (await stateOf(own)).runs;
  assert.deepEqual([only?.everyMinutes, others], [5, []]);
  assert.notDeepEqual(only?.dueAt, before?.dueAt);
});
