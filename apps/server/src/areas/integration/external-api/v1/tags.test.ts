import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { useSharedServer } from '../../../../testing/use-server.ts';
import type { Office } from '../../../conversations/tickets/testing/office.ts';
import { openOfficeWithKey } from '../testing/program.ts';

describe('Programs read, create and give tags', () => {
  const server = useSharedServer();
  let office: Office;
  let token: string;
  beforeEach(async () => {
    ({ office, token } = await openOfficeWithKey(server));
  });

  const tag = (body: object, headers?: Record<string, string>) =>
    server.call('POST /api/v1/tags', { as: token, body, headers });

  test('once for a key, and the screens show them', async () => {
    const once = { 'idempotency-key': 'vip' };
    const answers = await Promise.all([tag({ name: 'Cliente VIP' }, once), tag({ name: 'Cliente VIP' }, once)]);
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1, JSON.stringify(answers.map(({ body }) => body)));
    assert.equal((await tag({ name: 'cliente vip' })).body.error, 'ERR_DUPLICATED_TAG');
    const { id } = await office.make({ status: 'pending' });
    const params = { ticketId: id };
    const tags = [answers[0]?.body.id];
    const given = await server.call('PUT /api/v1/tickets/:ticketId/tags', { as: token, params, body: { tags } });
    assert.deepEqual(
      given.body.tags.map(({ name }) => name),
      ['Cliente VIP'],
    );
    assert.equal((await office.read(office.admin, id)).body.tags.length, 1);
    const found = await server.call('GET /api/v1/tags', { as: token, query: { search: 'vip' } });
    assert.equal(found.body.tags[0]?.name, 'Cliente VIP');
    const unknown = { tags: [2_000_000_000] };
    const refused = await server.call('PUT /api/v1/tickets/:ticketId/tags', { as: token, params, body: unknown });
    assert.equal(refused.body.error, 'ERR_NO_TAG_FOUND');
  });
});
