import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MARIA, type OfficialWorld, startOfficial } from '../testing/graph.ts';

let world: OfficialWorld;
before(async () => {
  world = await startOfficial();
});
after(() => world.close());

test('a number answers the fields that are asked for, and always its id', async () => {
  const fields =
    'display_phone_number,verified_name,quality_rating,whatsapp_business_manager_messaging_limit,code_verification_status,platform_type,name_status,status';
  const { body } = await world.graph('GET', `/${world.number.id}?fields=${fields}`);
  assert.deepEqual(body, {
    display_phone_number: '+55 11 3000-0001',
    verified_name: 'Loja oficial',
    quality_rating: 'GREEN',
    whatsapp_business_manager_messaging_limit: 'TIER_250',
    code_verification_status: 'VERIFIED',
    platform_type: 'CLOUD_API',
    name_status: 'APPROVED',
    status: 'CONNECTED',
    id: world.number.id,
  });
  assert.match(world.number.id, /^\d{18}$/);
  assert.ok(BigInt(world.number.id) > BigInt(Number.MAX_SAFE_INTEGER));
});

test('a field that does not exist is refused', async () => {
  const { status, error } = await world.graph('GET', `/${world.number.id}?fields=colour`);
  assert.equal(status, 400);
  assert.match(error.message, /nonexisting field \(colour\)/);
});

test('an account answers its fields, and its numbers by pages', async () => {
  const { body } = await world.graph('GET', `/${world.account.id}?fields=name,currency`);
  assert.deepEqual(body, { name: 'Loja', currency: 'BRL', id: world.account.id });
  for (const digit of [5, 6]) {
    await world.admin('POST', '/api/graph/numbers', {
      accountId: world.account.id,
      number: `55113000010${digit}`,
      verifiedName: `n${digit}`,
    });
  }
  const names: unknown[] = [];
  let path: string | undefined = `/${world.account.id}/phone_numbers?limit=2&fields=verified_name`;
  for (let pages = 0; path !== undefined && pages < 5; pages += 1) {
    const answer: { data: { verified_name: string }[]; paging: { next?: string } } = JSON.parse(
      JSON.stringify((await world.graph('GET', path)).body),
    );
    names.push(answer.data.map(({ verified_name }) => verified_name));
    path = answer.paging.next?.split('/v26.0')[1];
  }
  assert.deepEqual(names, [['Loja oficial', 'n5'], ['n6']]);
});

test('v25.0 and v26.0 are spoken, an ended version is 2635, and a path that does not exist 2500', async () => {
  const ask = async (version: string, path = `/${world.number.id}`) =>
    (await world.graph('GET', path, undefined, { version })).error.code;
  assert.equal(await ask('v25.0'), 0);
  assert.equal(await ask('v26.0'), 0);
  assert.equal(await ask('v13.0'), 2635);
  assert.equal(await ask('v26.0', '/a/b/c/d'), 2500);
});

test('a missing, wrong, ended or revoked token is 190 everywhere', async () => {
  const paths: [string, string][] = [
    ['GET', `/${world.number.id}`],
    ['GET', `/${world.account.id}`],
    ['GET', `/${world.account.id}/phone_numbers`],
    ['GET', `/${world.account.id}/subscribed_apps`],
    ['POST', `/${world.account.id}/subscribed_apps`],
    ['DELETE', `/${world.account.id}/subscribed_apps`],
    ['GET', `/${world.account.id}/message_templates`],
    ['POST', `/${world.account.id}/message_templates`],
    ['DELETE', `/${world.account.id}/message_templates?name=x`],
    ['POST', `/${world.number.id}`],
    ['POST', `/${world.number.id}/messages`],
    ['POST', `/${world.number.id}/marketing_messages`],
    ['POST', `/${world.number.id}/media`],
    ['POST', `/${world.number.id}/register`],
    ['POST', `/${world.number.id}/deregister`],
    ['POST', `/${world.number.id}/smb_app_data`],
    ['POST', `/${world.app.id}/uploads`],
    ['GET', '/debug_token?input_token=x'],
  ];
  const issue = (more: object) =>
    world.admin<{ token: string }>('POST', '/api/graph/tokens', { appId: world.app.id, ...more });
  const ended = (await issue({ expiresAt: 1 })).token;
  const revoked = (await issue({})).token;
  await world.admin('POST', '/api/graph/tokens/revoke', { token: revoked });
  for (const [method, path] of paths) {
    for (const token of ['wrong', ended, revoked]) {
      const { status, error } = await world.graph(method, path, method === 'POST' ? {} : undefined, { token });
      assert.equal(status, 401, `${method} ${path}`);
      assert.equal(error.code, 190, `${method} ${path}`);
    }
  }
  const without = await fetch(`${world.emulator.graphUrl}/v26.0/${world.number.id}`);
  assert.equal(without.status, 401);
});

test('a token without a right is refused with 10 and 200', async () => {
  const { token } = await world.admin<{ token: string }>('POST', '/api/graph/tokens', {
    appId: world.app.id,
    scopes: [],
  });
  const sent = await world.graph(
    'POST',
    `/${world.number.id}/messages`,
    { messaging_product: 'whatsapp', to: MARIA, text: { body: 'x' } },
    { token },
  );
  assert.equal(sent.status, 403);
  assert.equal(sent.error.code, 10);
  assert.equal((await world.graph('GET', `/${world.account.id}`, undefined, { token })).error.code, 200);
});

test('unknown ids, and those of accounts that the token does not open, are 100 with 33', async () => {
  const { token } = await world.admin<{ token: string }>('POST', '/api/graph/tokens', {
    appId: world.app.id,
    accountIds: [],
  });
  const asked: [string, string?][] = [
    ['1234567890123'],
    [world.number.id, token],
    [world.account.id, token],
    ['no-id'],
  ];
  for (const [id, other] of asked) {
    const { status, error } = await world.graph('GET', `/${id}`, undefined, other ? { token: other } : {});
    assert.equal(status, 400);
    assert.equal(error.code, 100);
    assert.equal(error.error_subcode, 33);
  }
});

test('debug_token says what a token is good for', async () => {
  const { token } = await world.admin<{ token: string }>('POST', '/api/graph/tokens', {
    appId: world.app.id,
    accountIds: [world.account.id],
  });
  const inspect = async (input: string) =>
    Object((await world.graph('GET', `/debug_token?input_token=${input}`)).body.data);
  const data = await inspect(token);
  assert.equal(data.is_valid, true);
  assert.equal(data.app_id, world.app.id);
  assert.deepEqual(data.granular_scopes[0].target_ids, [world.account.id]);
  await world.admin('POST', '/api/graph/tokens/revoke', { token });
  assert.equal((await inspect(token)).is_valid, false);
  assert.equal((await inspect('nothing')).is_valid, false);
});
