import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { type Month, monthOf } from './figures.ts';
import { listOverdue, listTrials } from './list-payers.ts';
import { readRevenue } from './read-revenue.ts';
import { listPlatformInvoices } from './revenue.routes.ts';

/** A month without automatic invoices. */
const month: Month = { timeZone: 'America/Sao_Paulo', today: '2031-05-15', first: '2031-05-01', last: '2031-05-31' };
const paid = { status: 'paid', paidAt: new Date('2031-05-02T12:00:00Z') };
let server: TestServer;
let as: TestUser;
before(async () => {
  server = await startTestServer();
  const { id: companyId } = await server.make.company({ name: 'Plataforma', plan: { name: 'Nosso', value: 0 } });
  as = await server.make.user({ companyId, profile: 'admin', super: true });
  await someCompanies();
});
after(() => server.close());

/** Creates one company of each standing, on a plan of 100 a month except for the last. */
async function someCompanies() {
  const { make } = server;
  const good = await make.company({ name: 'Em dia', dueDate: '2031-06-20', plan: { name: 'Ouro', value: 100 } });
  const { planId } = good;
  await make.invoice({ companyId: good.id, value: 100, dueDate: '2031-05-20', ...paid });
  // The last moment of April in São Paulo, when it is May in London.
  const before = { status: 'paid', paidAt: new Date('2031-05-01T02:59:59Z') };
  await make.invoice({ companyId: good.id, value: 70, dueDate: '2031-04-20', ...before });

  const late = await make.company({ name: '=Atrasada', planId, dueDate: '2031-05-10', email: 'late@example.com' });
  await make.invoice({ companyId: late.id, value: 100, dueDate: '2031-04-10' });
  await make.invoice({ companyId: late.id, value: 50.5, dueDate: '2031-05-10' });
  await make.invoice({ companyId: late.id, value: 999, dueDate: '2031-03-10', status: 'cancelled' });
  const dueToday = await make.company({ name: 'Vence hoje', planId, dueDate: '2031-05-15' });
  await make.invoice({ companyId: dueToday.id, value: 100, dueDate: '2031-05-15' });
  await make.company({ name: 'Sem fatura ainda', planId, dueDate: '2031-05-31' });
  await make.company({ name: 'Desligada', planId, dueDate: '2031-05-30', status: false });

  const trial = { planId, trialExpiration: '2031-05-16' };
  const first = await make.company({ name: 'Teste', dueDate: '2031-05-16', ...trial });
  await make.invoice({ companyId: first.id, value: 100, dueDate: '2031-05-16' });
  await make.company({ name: 'Teste maior', dueDate: '2031-06-16', ...trial });
  await make.company({ name: 'Teste acabou', dueDate: '2031-05-14', planId, trialExpiration: '2031-05-14' });
  await make.company({ name: 'Teste antigo', dueDate: '2031-01-14', planId, trialExpiration: '2031-01-14' });
  const joined = await make.company({
    name: 'Assinou',
    dueDate: '2031-06-16',
    trialExpiration: '2031-05-16',
    plan: { name: 'Prata', value: 30 },
  });
  await make.invoice({ companyId: joined.id, value: 30, dueDate: '2031-05-16', ...paid });
}

test('a payment counts in the month of the super user, a trial only as one, a renewal before its invoice exists', async () => {
  const revenue = await server.platform.database.system((unit) => readRevenue(unit, month));
  const { plans, months, ...sums } = revenue;
  assert.deepEqual(sums, {
    monthStart: '2031-05-01',
    monthEnd: '2031-05-31',
    companies: 6,
    monthly: 430,
    received: 130,
    expected: 50.5 + 100 + 100,
    overdue: 150.5,
    overdueCompanies: 1,
    trials: 2,
    extendedTrials: 1,
  });
  assert.equal(months.at(-1)?.received, sums.received);
  assert.deepEqual(
    plans.map(({ planName, companies, monthly, received }) => [planName, companies, monthly, received]),
    [
      ['Ouro', 4, 400, 100],
      ['Prata', 1, 30, 30],
      ['Nosso', 1, 0, 0],
    ],
  );
});

test('what was paid in each of the last twelve months follows the clock of the super user', async () => {
  const { months, received } = await server.platform.database.system((unit) => readRevenue(unit, month));
  assert.equal(months.length, 12);
  assert.deepEqual(months[0], { monthStart: '2030-06-01', received: 0 });
  assert.deepEqual(months.slice(-2), [
    { monthStart: '2031-04-01', received: 70 },
    { monthStart: '2031-05-01', received },
  ]);
});

test('overdue companies are listed by the time since their due date, without trials', async () => {
  const list = (searchParam: string) =>
    server.platform.database.system((unit) => listOverdue(unit, month, { searchParam, pageNumber: 1 }));
  const { records, count } = await list('');
  assert.equal(count, 1);
  const [{ id, ...late } = { id: 0 }] = records;
  assert.ok(id > 0);
  assert.deepEqual(late, {
    name: '=Atrasada',
    email: 'late@example.com',
    phone: null,
    planName: 'Ouro',
    overdue: 150.5,
    invoices: 2,
    oldestDueDate: '2031-04-10',
  });
  assert.deepEqual([(await list('atrasada')).count, (await list('dia')).count], [1, 0]);
});

test('trials are listed by their end, recently ended ones last; a payment ends a trial', async () => {
  const list = (searchParam: string) =>
    server.platform.database.system((unit) => listTrials(unit, month, { searchParam, pageNumber: 1 }));
  assert.deepEqual(
    (await list('')).records.map(({ name, state, dueDate, monthly }) => [name, state, dueDate, monthly]),
    [
      ['Teste', 'running', '2031-05-16', 100],
      ['Teste maior', 'extended', '2031-06-16', 100],
      ['Teste acabou', 'ended', '2031-05-14', 100],
    ],
  );
  assert.equal((await list('maior')).count, 1);
});

test('the invoices of all companies are found by company, detail, state and id', async () => {
  const list = async (query: { searchParam?: string; state?: 'open' | 'overdue' | 'paid' | 'cancelled' }) => {
    const asked = { searchParam: '', pageNumber: 1, ...query };
    const { records } = await server.platform.database.system((unit) => listPlatformInvoices(unit, month, asked));
    return records;
  };
  const shown = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).map(({ companyName, dueDate }) => `${companyName} ${dueDate}`);
  assert.deepEqual(await shown({ state: 'overdue' }), ['=Atrasada 2031-05-10', '=Atrasada 2031-04-10']);
  assert.deepEqual(await shown({ state: 'open' }), ['Teste 2031-05-16', 'Vence hoje 2031-05-15']);
  assert.deepEqual(await shown({ state: 'cancelled' }), ['=Atrasada 2031-03-10']);
  assert.equal((await shown({ searchParam: 'atrasada' })).length, 3);
  const [one] = await list({ state: 'cancelled' });
  assert.ok((await list({ searchParam: String(one?.id) })).some(({ id }) => id === one?.id));
  assert.equal((await list({ state: 'paid' })).length, 3);
});

test('the month is the one in the caller’s time zone', async () => {
  const moment = new Date('2031-06-01T02:00:00Z');
  const read = await server.platform.database.system((unit) => monthOf(unit, as.companyId, moment));
  assert.deepEqual(read, { ...month, today: '2031-05-31' });
});

test('the super user reads and exports everything; a name that is a formula stays a text', async () => {
  for (const key of ['GET /revenue', 'GET /revenue/overdue', 'GET /revenue/invoices', 'GET /revenue/trials'] as const)
    assert.equal((await server.call(key, { as })).status, 200, key);
  const { body } = await server.call('GET /revenue/export', { as, query: { language: 'en' } });
  const lines = body.split('\r\n');
  assert.match(lines[0] ?? '', /^\u{feff}Company;E-mail;Phone;Plan;Monthly value;/u);
  const lineOf = (name: string) => lines.find((line) => line.startsWith(name));
  assert.match(lineOf("'=Atrasada") ?? '', /^'=Atrasada;late@example\.com;;Ouro;100\.00;Monthly;2031-05-10;;/);
  assert.match(lineOf('Desligada') ?? '', /;Inactive;0\.00;0\.00;0\.00$/);
  assert.match(
    (await server.call('GET /revenue/export', { as })).body,
    /Teste maior;;;Ouro;"100,00";Mensal;2031-06-16;2031-05-16;Teste prorrogado;/,
  );
});

test('the administrator of a company has no access', async () => {
  const { id: companyId } = await server.make.company();
  const admin = await server.make.user({ companyId, profile: 'admin' });
  for (const key of ['GET /revenue', 'GET /revenue/overdue', 'GET /revenue/trials', 'GET /revenue/export'] as const)
    assert.equal((await server.call(key, { as: admin })).status, 403, key);
});
