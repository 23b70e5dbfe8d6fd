import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { makeInvoices } from './make-invoices.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('one bill per company and due date, ten days ahead, however often it is made', async () => {
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

test('an agent may not see them', async () => {
  const { id: companyId } = await server.make.company();
  const as = await server.make.user({ companyId });
  assert.equal((await server.call('GET /invoices/all', { as })).status, 403);
});
