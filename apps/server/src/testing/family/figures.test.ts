import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { AxiosInstance } from 'axios';
import { useRounds } from '../../areas/reporting/dashboard/testing/rounds.ts';
import { testPassword } from '../factories.ts';
import { FamilyClient } from './family-client.ts';

describe('reports and charts of clients of the family', () => {
  const world = useRounds();
  let api: AxiosInstance;
  let token: string;
  beforeEach(async () => {
    const { ana, bruno, sales } = world.office;
    const served = { userId: ana.id, queueId: sales.id };
    await world.store(
      { ...served, at: '2026-03-02T12:30:00Z', started: 10, finished: 70, rating: 3, isLead: true },
      { ...served, at: '2026-03-02T13:00:00Z', started: 20, finished: 30, rating: 2 },
      { at: '2026-03-03T02:30:00Z', userId: bruno.id, started: 5, finished: 6 },
    );
    ({ api, token } = await FamilyClient.login(world.server.apiUrl, world.office.admin.email, testPassword));
  });
  const march = { initialDate: '2026-03-01', finalDate: '2026-03-31', companyId: 1 };
  async function read(path: string, params: object = march) {
    const { status, data } = await api.get(path, { params });
    assert.equal(status, 200, JSON.stringify(data));
    return data;
  }

  test('the report has days, minutes and states as people write them, on the company’s clock', async () => {
    const query = { dateFrom: '2026-03-01', dateTo: '2026-03-31', page: 1, pageSize: 9999999 };
    const { tickets } = await read('/ticket/reports', query);
    assert.deepEqual([tickets[0].status, tickets[0].createdAt], ['FECHADO', '02/03/2026 23:30']);
    assert.equal(tickets[0].closedAt, '02/03/2026 23:36');
    const own = await world.server.call('GET /ticket/reports', { as: token, query });
    assert.equal(own.status, 200, JSON.stringify(own.body));
    assert.deepEqual(
      [own.body.tickets[0]?.status, own.body.tickets[0]?.createdAt],
      ['closed', '2026-03-03T02:30:00.000Z'],
    );
  });

  test('rounds by agent, queue, day and hour, and ratings by queue', async () => {
    const { ana, bruno, sales } = world.office;
    const of = async (path: string, name: string) => {
      const rows: Record<string, unknown>[] = await read(path).then((data) => data.data ?? data);
      return rows.find((row) => Object.values(row).includes(name));
    };
    const names = await api.get('/users/list');
    const nameOf = (id: number) => names.data.find((one: { id: number }) => one.id === id).name;
    assert.deepEqual(await of('/dashboard/ticketsUsers', nameOf(ana.id)), { nome: nameOf(ana.id), quantidade: 2 });
    const { appointmentsByAttendents, ticketsByQueues } = await read('/reports/appointmentsAtendent');
    assert.deepEqual(appointmentsByAttendents[0], { user_name: nameOf(ana.id), total_tickets: 2 });
    assert.ok(appointmentsByAttendents.some((row: object) => Object.values(row).includes(nameOf(bruno.id))));
    assert.deepEqual(ticketsByQueues[0], { name: sales.name, total_tickets: 2 });
    assert.deepEqual(await read('/dashboard/ticketsDay'), { count: 3, data: [{ total: 3, data: '02/03/2026' }] });
    const day = { initialDate: '2026-03-02', finalDate: '2026-03-02' };
    const hours = [
      { total: 1, horario: 9 },
      { total: 1, horario: 10 },
      { total: 1, horario: 23 },
    ];
    assert.deepEqual(await read('/dashboard/ticketsDay', day), { count: 3, data: hours });
    assert.deepEqual(
      await read('/reports/rushHour'),
      hours.map(({ total, horario }) => ({ message_hour: horario, message_count: total })),
    );
    assert.equal((await of('/reports/departamentRatings', sales.name))?.total_rate, 2.5);
  });

  test('counters, averages in seconds, agents and what waits now', async () => {
    const period = { date_from: '2026-03-01', date_to: '2026-03-31', hour_from: '00:00:00', tz: '-03:00' };
    const { ticketCounters, ticketStatistics } = await read('/dashboard/tickets', period);
    assert.deepEqual(ticketStatistics, { avgWaitTime: 700, avgServiceTime: 1420, totalClosed: 3, newContacts: 1 });
    assert.deepEqual(
      [ticketCounters.create.field, ticketCounters.create.counters, ticketCounters.accept.counters],
      ['day', [{ time: '2026-03-02T03:00:00.000Z', counter: 3 }], []],
    );
    const { userReport } = await read('/dashboard/users', period);
    assert.deepEqual(
      [userReport[0].totalTickets, userReport[0].averageRating, userReport[0].avgWaitTime],
      [2, 2.5, 900],
    );
    const { sales } = world.office;
    await world.office.make({ status: 'pending', queueId: sales.id });
    const { ticketsStatusSummary, usersStatusSummary } = await read('/dashboard/status', {});
    assert.deepEqual(ticketsStatusSummary, [
      { status: 'pending', queueId: sales.id, queue: { id: sales.id, name: sales.name, color: sales.color }, count: 1 },
    ]);
    assert.ok(usersStatusSummary.length >= 3);
  });

  test('a reaction by their names, plans for sign-up, and no registration of the installation', async () => {
    const { data: plans } = await api.get('/plans/register');
    assert.ok(Array.isArray(plans));
    const { status, data: registry } = await api.get('/ticketz/registry');
    assert.deepEqual([status, registry], [200, { disabled: 'true' }]);
    const nowhere = await api.post('/messages/2000000000/reactions', { type: '👍' });
    assert.deepEqual([nowhere.status, nowhere.data.error], [404, 'ERR_NO_MESSAGE_FOUND']);
    assert.equal((await api.post('/messages/react/2000000000', { emoji: '👍', ticketId: 1 })).status, 404);
  });
});
