import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { declaredEndpoints } from '../../platform/http/route-key.ts';
import { sampleOf } from './samples.ts';
import { type MatrixWorld, startMatrixWorld } from './world.ts';

let world: MatrixWorld;
before(async () => {
  world = await startMatrixWorld();
});
after(() => world.server.close());

for (const { key, method, endpoint } of declaredEndpoints()) {
  if (method === 'GET') continue;
  test(`${key}, sent three times at once, never fails: later calls are refused or find the work done`, async () => {
    const as = await world.caller('super', endpoint.access);
    const sample = await sampleOf(key)(world, as);
    const answers = await Promise.all([1, 2, 3].map(() => world.server.call(key, { ...sample, as })));
    for (const { status, body } of answers) {
      assert.ok(
        status < 500 && (status === 200 || typeof body.error === 'string'),
        `${status} ${JSON.stringify(body)}`,
      );
    }
  });
}

test('when two connections become the default at the same time, one of them remains the default', async () => {
  const { id: companyId } = await world.make.company();
  const as = await world.make.user({ companyId, profile: 'admin' });
  const connections = [await world.make.connection({ companyId }), await world.make.connection({ companyId })];
  const answers = await Promise.all(
    connections.map(({ id: whatsappId }) =>
      world.server.call('PUT /whatsapp/:whatsappId', { as, params: { whatsappId }, body: { isDefault: true } }),
    ),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  const { body } = await world.server.call('GET /whatsapp', { as });
  assert.equal(body.filter(({ isDefault }) => isDefault).length, 1);
});
