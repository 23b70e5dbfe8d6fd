import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import { until } from '../../testing/admin.ts';
import { MARIA, OFFICIAL, type OfficialWorld, startOfficial } from '../../testing/graph.ts';

let world: OfficialWorld;
before(async () => {
  world = await startOfficial();
});
afterEach(() => world.admin('DELETE', '/api/graph/faults'));
after(() => world.close());

const signed = (raw: string) => `sha256=${createHmac('sha256', world.app.secret).update(raw).digest('hex')}`;
const bodies = (text: string) => world.receiver.items('messages').filter((item) => Object(item.text).body === text);
const hookOf = (text: string) => world.receiver.hooks.filter(({ raw }) => raw.includes(text));

test('an address that does not echo the challenge is refused', async () => {
  const path = `/${world.account.id}/subscribed_apps`;
  const wrong = await world.graph('POST', path, {
    override_callback_uri: `${world.hookUrl}/account`,
    verify_token: 'no',
  });
  assert.equal(wrong.status, 400);
  assert.equal(wrong.error.code, 2200);
  assert.equal(
    (await world.graph('POST', path, { override_callback_uri: 'nowhere', verify_token: 'word' })).error.code,
    100,
  );
  assert.equal(
    (await world.graph('POST', path, { override_callback_uri: `${world.hookUrl}/account` })).error.code,
    100,
  );
});

test("messages follow the number's address, then the account's, then the app's; templates always the app's", async () => {
  const go = async (text: string) => {
    await world.says(text);
    await until(
      async () => hookOf(text),
      (hooks) => hooks.length > 0,
    );
    return hookOf(text)[0]?.path;
  };
  assert.equal(await go('um'), '/app');
  const account = { override_callback_uri: `${world.hookUrl}/account`, verify_token: 'word' };
  assert.equal((await world.graph('POST', `/${world.account.id}/subscribed_apps`, account)).status, 200);
  assert.equal(await go('dois'), '/account');
  const number = { webhook_configuration: { override_callback_uri: `${world.hookUrl}/number`, verify_token: 'word' } };
  assert.equal((await world.graph('POST', `/${world.number.id}`, number)).status, 200);
  assert.equal(await go('três'), '/number');
  const { body } = await world.graph('GET', `/${world.account.id}/subscribed_apps`);
  assert.equal(JSON.parse(JSON.stringify(body.data))[0].override_callback_uri, `${world.hookUrl}/account`);
  await world.admin('POST', `/api/graph/accounts/${world.account.id}/alert`, { alert_type: 'OBA_APPROVED' });
  await world.admin('POST', `/api/phones/${MARIA}/marketing`, { with: OFFICIAL, value: 'resume' });
  for (const field of ['account_alerts', 'user_preferences']) {
    await world.receiver.change(field);
    const hook = world.receiver.hooks.find(({ body: { entry } }) =>
      entry.some(({ changes }) => changes.some((change) => change.field === field)),
    );
    assert.equal(hook?.path, '/app', field);
    assert.ok(hook?.body.entry[0]?.time);
  }
  await world.graph('POST', `/${world.number.id}`, { webhook_configuration: { override_callback_uri: '' } });
  assert.equal(await go('quatro'), '/account');
  await world.graph('POST', `/${world.account.id}/subscribed_apps`);
  assert.equal(await go('cinco'), '/app');
});

test('an app that is not subscribed, or not to a field, gets nothing', async () => {
  await world.admin('PATCH', `/api/graph/apps/${world.app.id}`, { fields: ['account_alerts'] });
  await world.says('sem campo');
  await world.admin('POST', `/api/graph/accounts/${world.account.id}/alert`, { alert_type: 'FIRST' });
  await world.receiver.change('account_alerts', ({ alert_info }) => Object(alert_info).alert_type === 'FIRST');
  await world.admin('PATCH', `/api/graph/apps/${world.app.id}`, { fields: ['account_alerts', 'messages', 'security'] });
  await world.graph('DELETE', `/${world.account.id}/subscribed_apps`);
  await world.says('sem assinatura');
  await world.graph('POST', `/${world.account.id}/subscribed_apps`);
  await world.says('com assinatura');
  await until(
    async () => bodies('com assinatura'),
    (found) => found.length === 1,
  );
  assert.equal(bodies('sem campo').length + bodies('sem assinatura').length, 0);
});

test('what is not answered with 200 comes again until it is', async () => {
  world.receiver.refusals = 3;
  await world.says('insiste');
  const hooks = await until(
    async () => hookOf('insiste'),
    (found) => found.length === 4,
  );
  for (const { raw, signature } of hooks) assert.equal(signature, signed(raw));
  const state = () => world.admin<{ waitingWebhooks: number }>('GET', '/api/graph');
  await until(state, ({ waitingWebhooks }) => waitingWebhooks === 0);
  const log = await world.admin<{ body: string; attempt: number; status: number }[]>('GET', '/api/graph/webhooks');
  const tries = log.filter(({ body }) => body.includes('insiste'));
  assert.deepEqual(
    tries.map(({ attempt, status }) => [attempt, status]),
    [
      [1, 500],
      [2, 500],
      [3, 500],
      [4, 200],
    ],
  );
});

test('a webhook that nobody takes is given up after its time', async () => {
  await world.settings({ giveUpMs: 0 });
  world.receiver.refusals = 1;
  await world.says('desiste');
  await until(
    () => world.admin<{ waitingWebhooks: number }>('GET', '/api/graph'),
    ({ waitingWebhooks }) => waitingWebhooks === 0,
  );
  assert.equal(hookOf('desiste').length, 1);
  await world.settings({ giveUpMs: 60_000 });
});

test('held webhooks come together when they are released: several changes in one entry', async () => {
  await world.fault({ kind: 'holdWebhooks' });
  for (const text of ['junto 1', 'junto 2', 'junto 3']) await world.says(text);
  assert.equal(hookOf('junto').length, 0);
  await world.admin('DELETE', '/api/graph/faults');
  const [hook] = await until(
    async () => hookOf('junto'),
    (found) => found.length > 0,
  );
  assert.equal(hook?.body.entry.length, 1);
  assert.equal(hook?.body.entry[0]?.changes.length, 3);
});

test('changes of different kinds and accounts are entries of one body', async () => {
  const other = await world.admin<{ id: string }>('POST', '/api/graph/accounts', {
    name: 'Outra',
    appIds: [world.app.id],
  });
  const number = await world.admin<{ number: string }>('POST', '/api/graph/numbers', {
    accountId: other.id,
    number: '551130000044',
    verifiedName: 'Outra',
  });
  await world.fault({ kind: 'holdWebhooks' });
  await world.says('entrada um');
  await world.admin('POST', `/api/phones/${MARIA}/messages`, { to: number.number, text: 'entrada dois' });
  await world.admin('DELETE', '/api/graph/faults');
  const [hook] = await until(
    async () => hookOf('entrada um'),
    (found) => found.length > 0,
  );
  assert.deepEqual(
    hook?.body.entry.map(({ id }) => id),
    [world.account.id, other.id],
  );
});

test('a duplicated webhook comes twice, with the same bytes', async () => {
  await world.fault({ kind: 'duplicateWebhook', count: 1 });
  await world.says('em dobro');
  const [first, second] = await until(
    async () => hookOf('em dobro'),
    (found) => found.length === 2,
  );
  assert.equal(first?.raw, second?.raw);
});

test('reordered webhooks come in reverse', async () => {
  await world.fault({ kind: 'reorderWebhooks', count: 3 });
  for (const text of ['ordem 1', 'ordem 2', 'ordem 3']) await world.says(text);
  const hooks = await until(
    async () => hookOf('ordem'),
    (found) => found.length === 3,
  );
  assert.deepEqual(
    hooks.map(({ raw }) => /ordem \d/.exec(raw)?.[0]),
    ['ordem 3', 'ordem 2', 'ordem 1'],
  );
});

test('a wrong signature can be sent', async () => {
  await world.fault({ kind: 'wrongSignature', count: 1 });
  await world.says('falsa');
  const [hook] = await until(
    async () => hookOf('falsa'),
    (found) => found.length === 1,
  );
  assert.notEqual(hook?.signature, signed(hook?.raw ?? ''));
});

test('a burst of a thousand messages arrives completely', async () => {
  await world.admin('POST', `/api/phones/${MARIA}/messages`, { to: OFFICIAL, text: 'rajada {n}', count: 1000 });
  const came = () =>
    new Set(
      world.receiver
        .items('messages')
        .map(({ text }) => String(Object(text).body))
        .filter((body) => body.startsWith('rajada')),
    );
  await until(
    async () => came().size,
    (size) => size === 1000,
  );
});

test('webhooks of any content can be told', async () => {
  await world.admin('POST', `/api/graph/accounts/${world.account.id}/event`, {
    field: 'security',
    value: { event: 'PIN_CHANGED' },
  });
  await world.admin('POST', `/api/graph/numbers/${world.number.id}/event`, { value: { errors: [{ code: 131000 }] } });
  assert.deepEqual(await world.receiver.change('security'), { event: 'PIN_CHANGED' });
  const value = await world.receiver.change('messages', ({ errors }) => errors !== undefined);
  assert.equal(Object(value.metadata).phone_number_id, world.number.id);
});
