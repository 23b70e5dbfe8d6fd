import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { makeInvoices } from './make-invoices.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('creates one invoice per company and due date, ten days ahead, however often it runs', async () => {
  const plan = { name: 'Gold', value: 199.9 };
  const due = await server.make.company({ dueDate: '2031-05-10', plan });
  const later = await server.make.company({ dueDate: '2031-05-11' });
  const off = await server.make.company({ dueDate: '2031-05-01', status: false });
  const { database } = server.platform;
  const make = () => database.system((unit) => makeInvoices(unit, '2031-04-30'));
  assert.deepEqual([await make(), await make()], [1, 0]);
  const read = async (companyId: number) => {
    const as = await server.make.user({ companyId, profile: 'admin', super: true });
    return (await server.call('GET /invoices/all', { as })).body;
  };
  const [invoice] = await read(due.id);
  assert.deepEqual(
    [invoice?.detail, invoice?.value, invoice?.dueDate, invoice?.status],
    ['Gold', 199.9, '2031-05-10', 'open'],
  );
  assert.deepEqual([await read(later.id), await read(off.id)], [[], []]);
});

test("the list has a count and contains only the company's own invoices", async () => {
  const { id: companyId } = await server.make.company();
  const as = await server.make.user({ companyId, profile: 'admin' });
  const own = await server.make.invoice({ companyId, detail: 'Gold 50%', dueDate: '2031-03-01' });
  await server.make.invoice({ companyId, detail: 'Silver', dueDate: '2031-02-01' });
  const foreign = await server.make.invoice({ companyId: (await server.make.company()).id });
  const list = async (query: object = {}) => (await server.call('GET /invoices', { as, query: { ...query } })).body;
  const { records, count, hasMore } = await list();
  assert.deepEqual([records.map(({ detail }) => detail), count, hasMore], [['Gold 50%', 'Silver'], 2, false]);
  assert.deepEqual([(await list({ searchParam: '50%' })).count, (await list({ searchParam: '%o%' })).count], [1, 0]);
  const read = (invoiceId: number) => server.call('GET /invoices/:invoiceId', { as, params: { invoiceId } });
  assert.equal((await read(own.id)).body.detail, 'Gold 50%');
  const other = await read(foreign.id);
  assert.deepEqual([other.status, other.body], [404, { error: 'ERR_NO_INVOICE_FOUND' }]);
});

test('SERVER §3.11: an agent may not see invoices', async () => {
  const { id: companyId } = await server.make.company();
  const as = await server.make.user({ companyId });
  for (const key of ['GET /invoices/all', 'GET /invoices'] as const) {
    assert.equal((await server.call(key, { as })).status, 403);
  }
});
