import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { companies } from '../../../platform/database/schema/companies.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

const server = useSharedServer();

const nothing = {
  email: null,
  billingName: null,
  document: null,
  addressStreet: null,
  addressCity: null,
  addressState: null,
  addressZipCode: null,
  addressCountry: 'BR',
};

async function anAdmin(given: Partial<typeof companies.$inferInsert> = {}) {
  const { id: companyId } = await server.make.company(given);
  return server.make.user({ companyId, profile: 'admin' });
}

test('an administrator changes only the sent fields, and their company is notified', async () => {
  const as = await anAdmin();
  assert.deepEqual((await server.call('GET /billing-details', { as })).body, nothing);
  const socket = await server.socket(as);
  const saved = await server.call('PUT /billing-details', { as, body: { email: 'Contas@Example.com' } });
  assert.deepEqual(saved.body, { ...nothing, email: 'contas@example.com' });
  const address = {
    billingName: ' Ana ',
    addressStreet: 'Rua A, 1',
    addressCity: 'Recife',
    addressZipCode: '50010-000',
  };
  await server.call('PUT /billing-details', { as, body: { ...address, addressCountry: 'usa' } });
  assert.deepEqual((await server.call('GET /billing-details', { as })).body, {
    ...{ ...nothing, ...address, billingName: 'Ana', addressCountry: 'usa', email: 'contas@example.com' },
  });
  await socket.waitFor(`company-${as.companyId}-company`);
});

test('blank and invalid fields are refused, unknown ones ignored', async () => {
  const as = await anAdmin();
  for (const body of [
    { billingName: ' ' },
    { addressZipCode: '<script>' },
    { email: 'nobody' },
    { addressCountry: 'FR' },
    { document: '111.111.111-11' },
  ])
    assert.equal(
      (await server.call('PUT /billing-details', { as, body: Object(body) })).status,
      400,
      JSON.stringify(body),
    );
  await server.call('PUT /billing-details', { as, body: Object({ dueDate: '2999-01-01', planId: 1, status: false }) });
  const own = await server.call('GET /companies/:companyId', { as, params: { companyId: as.companyId } });
  assert.deepEqual([own.body.dueDate, own.body.status], ['2999-12-31', true]);
});

test('administrators can read and change them after the subscription ended, agents never', async () => {
  const as = await anAdmin({ dueDate: '2020-01-01' });
  assert.equal((await server.call('PUT /billing-details', { as, body: { addressCity: 'Olinda' } })).status, 200);
  assert.equal((await server.call('GET /billing-details', { as })).body.addressCity, 'Olinda');
  const { companyId } = await anAdmin();
  const agent = await server.make.user({ companyId });
  assert.equal((await server.call('GET /billing-details', { as: agent })).status, 403);
});
