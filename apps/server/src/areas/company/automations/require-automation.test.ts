import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { queues } from '../../../platform/database/schema/queues.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { type SharedServer, shareTestServer } from '../../../testing/shared-server.ts';

let server: SharedServer;
let companyId: number;
let admin: TestUser;
before(async () => {
  server = await shareTestServer();
  companyId = (await server.make.company()).id;
  admin = await server.make.user({ companyId, profile: 'admin' });
});
after(() => server.close());

test('a prompt or integration that does not exist is refused in every request that sets it', async () => {
  const { id: queueId } = await server.make.queue({ companyId });
  const { id: whatsappId } = await server.make.connection({ companyId });
  const { id: ticketId } = await server.make.ticket({ companyId, whatsappId, userId: admin.id, status: 'open' });
  const refused = { promptId: 'ERR_NO_PROMPT_FOUND', integrationId: 'ERR_NO_INTEGRATION_FOUND' } as const;
  for (const [name, error] of Object.entries(refused)) {
    const named = { [name]: 2_000_000_000 };
    const answers = await Promise.all([
      server.call('POST /queue', { as: admin, body: { name: 'Vendas', color: '#123456', ...named } }),
      server.call('PUT /queue/:queueId', { as: admin, params: { queueId }, body: named }),
      server.call('POST /whatsapp', { as: admin, body: { name: 'Loja', ...named } }),
      server.call('PUT /whatsapp/:whatsappId', { as: admin, params: { whatsappId }, body: named }),
      server.call('PUT /tickets/:ticketId', { as: admin, params: { ticketId }, body: named }),
    ]);
    for (const { status, body } of answers) assert.deepEqual([status, body], [404, { error }]);
  }
});

test('null is accepted, and so is a stored value that a form sends back unchanged', async () => {
  const { id: queueId } = await server.make.queue({ companyId });
  const change = (body: object) => server.call('PUT /queue/:queueId', { as: admin, params: { queueId }, body });
  await server.platform.database.system(({ db }) =>
    db.update(queues).set({ promptId: 7 }).where(eq(queues.id, queueId)),
  );
  assert.equal((await change({ promptId: 7, integrationId: null })).body.promptId, 7);
  assert.equal((await change({ promptId: null })).body.promptId, null);
  assert.equal((await change({ promptId: 7 })).status, 404);
});
