import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { openOffice } from '../../conversations/tickets/testing/office.ts';
import { computeFigures } from './compute-figures.ts';
import { useRounds } from './testing/rounds.ts';

describe('The dashboard', () => {
  const world = useRounds();
  const { store } = world;
  const read = (query: Record<string, unknown>, as: TestUser = world.office.admin) =>
    world.server.call('GET /dashboard', { as, query });
  const march = { date_from: '2026-03-01', date_to: '2026-03-31' };
  const countersOf = async (query: Record<string, unknown>) => (await read(query)).body.counters;

  test('counts rounds that began in the period, and averages waits and service in minutes', async () => {
    const { ana, bruno } = world.office;
    await store(
      { at: '2026-03-02T12:00:00Z', isLead: true, userId: ana.id, started: 10, finished: 40 },
      { at: '2026-03-10T12:00:00Z', userId: bruno.id, started: 20, finished: 35.5 },
      // Finished without an agent: it counts as finished, but neither as waited nor as served.
      { at: '2026-03-11T12:00:00Z', finished: 5 },
      // Outside the period, and still running.
      { at: '2026-04-02T12:00:00Z', isLead: true, userId: ana.id, started: 60 },
    );
    assert.deepEqual(await countersOf(march), {
      supportPending: 0,
      supportHappening: 1,
      supportFinished: 3,
      leads: 1,
      avgSupportTime: 22.75,
      avgWaitTime: 15,
    });
  });

  test('shows all users with their rounds, times and ratings, largest number of rounds first', async () => {
    const { admin, ana, bruno } = world.office;
    await store(
      { at: '2026-03-02T12:00:00Z', userId: ana.id, started: 0, finished: 30, rating: 3 },
      { at: '2026-03-03T12:00:00Z', userId: ana.id, started: 0, finished: 61, rating: 2 },
      { at: '2026-03-04T12:00:00Z', userId: bruno.id, started: 1, finished: 2 },
    );
    const { attendants } = (await read(march)).body;
    assert.deepEqual(attendants, [
      { id: ana.id, name: 'Ana', tickets: 2, avgSupportTime: 45.5, rating: 2.5, rated: 2, finished: 2, online: false },
      {
        id: bruno.id,
        name: 'Bruno',
        tickets: 1,
        avgSupportTime: 1,
        rating: null,
        rated: 0,
        finished: 1,
        online: false,
      },
      {
        id: admin.id,
        name: 'Chefe',
        tickets: 0,
        avgSupportTime: 0,
        rating: null,
        rated: 0,
        finished: 0,
        online: false,
      },
    ]);
  });

  test('shows who is online now', async () => {
    await world.server.socket(world.office.ana);
    const { attendants } = (await read({ days: 3 })).body;
    assert.deepEqual(
      attendants.filter(({ online }) => online).map(({ id }) => id),
      [world.office.ana.id],
    );
  });

  test('ends a day at midnight of the company', async () => {
    await store(
      // 23:30 of 1 March in São Paulo, and 00:30 of the second.
      { at: '2026-03-02T02:30:00Z', finished: 1 },
      { at: '2026-03-02T03:30:00Z', finished: 1 },
    );
    const first = { date_from: '2026-03-01', date_to: '2026-03-01' };
    assert.equal((await countersOf(first)).supportFinished, 1);
    await computeFigures(world.server.database.database);
    assert.equal((await countersOf(first)).supportFinished, 1, 'the same from the kept figures');
  });

  test('shows the rounds of today by hour', async () => {
    const now = new Date();
    await store({ at: now.toISOString(), finished: 0 }, { at: now.toISOString(), finished: 0 });
    const { today } = (await read({ days: 3 })).body;
    const hour = Number(now.toLocaleString('en-GB', { timeZone: 'America/Sao_Paulo', hour: '2-digit' }));
    assert.equal(today.hours.length, 24);
    assert.deepEqual([today.tickets, today.hours[hour]], [2, 2]);
  });

  test('by default shows the month until today; periods include today', async () => {
    const { period, today } = (await read({ days: '', date_from: '', date_to: '' })).body;
    assert.deepEqual(period, { from: `${today.day.slice(0, 8)}01`, to: today.day });
    const lastThree = (await read({ days: 3 })).body.period;
    const days = (Date.parse(lastThree.to) - Date.parse(lastThree.from)) / 86_400_000;
    assert.deepEqual([lastThree.to, days], [today.day, 2]);
  });

  for (const [query, code] of [
    [{ date_from: '2026-03-31', date_to: '2026-03-01' }, 'endBeforeStart'],
    [{ date_from: '2016-03-01', date_to: '2026-03-01' }, 'periodTooLong'],
    [{ days: 3650 }, 'tooBig'],
    [{ date_from: '2026-02-30' }, 'invalidDate'],
  ] as const) {
    test(`refuses ${JSON.stringify(query)}: ${code}`, async () => {
      const refused = await world.server.call('GET /dashboard', { as: world.office.admin, query });
      assert.equal(refused.status, 400);
      assert.deepEqual(
        refused.body.issues?.map((issue) => issue.code),
        [code],
      );
    });
  }

  test('is visible only to administrators', async () => {
    const supervisor = await world.server.make.user({ companyId: world.office.companyId, profile: 'supervisor' });
    const statuses = [await read({ days: 3 }, world.office.ana), await read({ days: 3 }, supervisor)].map(
      ({ status }) => status,
    );
    assert.deepEqual(statuses, [403, 403]);
  });

  test('does not count rounds of other companies', async () => {
    const other = await openOffice(world.server);
    await store({ at: '2026-03-02T12:00:00Z', finished: 1, isLead: true });
    const { counters, attendants } = (await read(march, other.admin)).body;
    assert.deepEqual([counters.supportFinished, counters.leads], [0, 0]);
    assert.ok(attendants.every(({ tickets }) => tickets === 0));
  });

  test('counts only the first round of a contact on any connection as a lead', async () => {
    const { companyId, ana, connectionId } = world.office;
    const other = await world.server.make.connection({ companyId });
    const contactId = (await world.server.make.contact({ companyId })).id;
    for (const whatsappId of [connectionId, other.id]) {
      const body = { contactId, whatsappId, queueId: world.office.sales.id, userId: ana.id };
      const created = await world.server.call('POST /tickets', { as: world.office.admin, body });
      await world.office.change(ana, created.body.id, { status: 'closed' });
    }
    assert.equal((await countersOf({ days: 3 })).leads, 1);
  });
});
