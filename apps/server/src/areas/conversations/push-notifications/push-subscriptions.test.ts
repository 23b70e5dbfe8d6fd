import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { like } from 'drizzle-orm';
import { jobs } from '../../../platform/database/schema/jobs.ts';
import { eventually } from '../../../testing/eventually.ts';
import { pushKeys } from './push-notifications.schema.ts';
import { pushTests } from './testing/push-tests.ts';

describe('Subscriptions of web push', () => {
  const push = pushTests();

  test('a subscription that the service no longer knows is deleted; one that it refuses for now is retried', async () => {
    const { ana, customer } = push.office;
    await push.office.openTicketOf(ana);
    const browser = await push.office.browserOf(ana);
    browser.answers.push(503, 429);
    await customer.write('Tenta de novo');
    assert.equal((await browser.waitFor(1)).content.preview, 'Tenta de novo');
    assert.equal(browser.refused(), 2);
    await push.settled();
    browser.answers.push(410);
    await push.server.call('POST /push-subscription/test', { as: ana });
    await eventually('it is gone', async () => (await push.subscriptions()).length === 0);
    const again = await push.server.call('POST /push-subscription/test', { as: ana });
    assert.equal(again.body.error, 'ERR_NO_PUSH_SUBSCRIPTION');
  });

  test('a refused push is dropped and leaves no dead letter', async () => {
    const { ana } = push.office;
    const browser = await push.office.browserOf(ana);
    browser.answers.push(413);
    await push.server.call('POST /push-subscription/test', { as: ana });
    await eventually('refused', () => browser.refused() === 1);
    await push.settled();
    assert.equal((await push.subscriptions()).length, 1);
    await push.server.call('POST /push-subscription/test', { as: ana });
    assert.deepEqual((await browser.waitFor(1)).content.kind, 'test');
  });

  test('a subscription ends with its session: after logging out, a sign-in elsewhere, or the user’s deletion', async () => {
    const { ana, bruno, admin } = push.office;
    await Promise.all([ana, bruno, admin].map((user) => push.office.browserOf(user)));
    await push.server.call('DELETE /auth/logout', { as: bruno });
    assert.deepEqual((await push.subscriptions()).map(({ userId }) => userId).sort(), [ana.id, admin.id].sort());
    await push.server.call('DELETE /users/:userId', { as: admin, params: { userId: ana.id } });
    assert.deepEqual(
      (await push.subscriptions()).map(({ userId }) => userId),
      [admin.id],
    );
    const password = 'correct horse battery';
    await push.server.call('POST /auth/login', { body: { email: admin.email, password } });
    assert.deepEqual(await push.subscriptions(), []);
  });

  test('a browser belongs to its last subscriber in any company; its secret replaces its subscription', async () => {
    const { ana } = push.office;
    const browser = await push.office.browserOf(ana);
    const stranger = await push.server.make.user({ companyId: (await push.server.make.company()).id });
    const body = { ...browser.subscription, language: 'en' };
    assert.equal((await push.server.call('PUT /push-subscription', { as: stranger, body })).status, 200);
    assert.deepEqual(await push.subscriptions(), []);
    const next = push.service.browser();
    const renew = (former: object) =>
      push.server.call('POST /push-subscription/renewal', { body: { former, renewed: next.subscription } });
    const { endpoint, keys } = browser.subscription;
    assert.equal((await renew({ endpoint, keys: { ...keys, auth: 'x'.repeat(22) } })).status, 404);
    assert.equal((await renew(browser.subscription)).status, 200);
    await push.server.call('POST /push-subscription/test', { as: stranger });
    assert.deepEqual((await next.waitFor(1)).content.language, 'en');
  });

  test('an internal address is refused: an unknown name, http, another port, an IP address', async () => {
    const { ana } = push.office;
    const { keys } = push.service.browser().subscription;
    for (const endpoint of [
      'https://localhost/push',
      'http://push.example.com/push',
      'https://push.example.com:8443/push',
      'https://127.0.0.1/push',
      'https://[::1]/push',
      'https://2130706433/push',
      'https://user:pass@push.example.com/push',
    ]) {
      const { body } = await push.server.call('PUT /push-subscription', {
        as: ana,
        body: { endpoint, keys, language: 'pt' },
      });
      assert.equal(body.error, 'ERR_PUSH_ADDRESS', endpoint);
    }
    assert.deepEqual(await push.subscriptions(), []);
  });

  test('the private key is stored encrypted; a message without a subscribed browser adds no job', async () => {
    const { ana, customer } = push.office;
    const { body } = await push.server.call('GET /notification-choices', { as: ana });
    const [row] = await push.office.system(({ db }) => db.select().from(pushKeys));
    assert.equal(row?.publicKey, body.publicKey);
    assert.ok((row?.privateKey.length ?? 0) > 43);
    await customer.write('Ninguém escuta');
    const queued = await push.office.system(({ db }) =>
      db.select({ id: jobs.id }).from(jobs).where(like(jobs.lane, 'push-news:%')),
    );
    assert.deepEqual(queued, []);
  });
});
