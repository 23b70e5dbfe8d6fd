import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { ForeignServer } from '../../../testing/foreign-server.ts';
import type { TestServer } from '../../../testing/server.ts';
import { type ServerWithForeign, startServerWithForeign } from '../../../testing/server-with-foreign.ts';
import { openWebhookCompany, type WebhookCompany } from './testing/webhook-company.ts';

describe('A delivery', () => {
  let world: ServerWithForeign;
  let foreign: ForeignServer;
  let server: TestServer;
  let given: WebhookCompany;

  before(async () => {
    world = await startServerWithForeign();
    ({ foreign, server } = world);
  });
  after(() => world.close());
  beforeEach(async () => {
    given = await openWebhookCompany(world);
  });

  const sign = (secret: string, time: string, body: string) =>
    `v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
  const arrivedSignedWith = (...secrets: string[]) => {
    const [sent] = foreign.received;
    assert.ok(sent);
    const [time = '', ...signatures] = String(sent.headers['recado-signature']).split(',');
    assert.deepEqual(
      signatures,
      secrets.map((secret) => sign(secret, time.slice(2), sent.body)),
    );
  };

  test('is signed with the shown key, and also with the former key while it is being replaced', async () => {
    const params = await given.add();
    const [former, current] = [await given.renew(params), await given.renew(params)];
    await given.ping(params);
    await given.settled(params, 'delivered');
    arrivedSignedWith(current, former);
  });

  test('is no longer signed with the former key once that is ended; the first key has no former one', async () => {
    const params = await given.add();
    const former = async () => (await given.read(params)).formerKeyUntil;
    await given.renew(params);
    assert.equal(await former(), null);
    const current = await given.renew(params);
    assert.ok(Date.parse((await former()) ?? '') > Date.now());
    const ended = await server.call('DELETE /webhooks/:webhookId/former-secret', { as: given.admin, params });
    assert.equal(ended.body.formerKeyUntil, null);
    await given.ping(params);
    await given.settled(params, 'delivered');
    arrivedSignedWith(current);
  });
});
