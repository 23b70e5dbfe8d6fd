import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { companies, settings } from '../../../platform/database/schema/companies.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { customerTexts } from './customer-texts.ts';
import { readSetting } from './stored-settings.ts';

const server = useSharedServer();
let companyId: number;
let admin: TestUser;
let agent: TestUser;
beforeEach(async () => {
  companyId = (await server.make.company()).id;
  admin = await server.make.user({ companyId, profile: 'admin' });
  agent = await server.make.user({ companyId });
});

const change = (as: TestUser, key: string, value: string) =>
  server.call('PUT /settings/:key', { as, params: { key }, body: { value } });

test('an agent reads settings without the secret ones, and cannot change any', async () => {
  assert.equal((await change(agent, 'userRating', 'enabled')).status, 403);
  const { body } = await server.call('GET /settings', { as: agent });
  assert.equal(body.find(({ key }) => key === 'userRating')?.value, 'disabled');
  assert.equal(
    body.some(({ key }) => key === 'tokenixc' || key === 'asaas'),
    false,
  );
});

test('accepts only known settings and their allowed values', async () => {
  const browser = await server.socket(agent);
  assert.equal((await change(admin, 'scheduleType', 'company')).body.value, 'company');
  await browser.waitFor(`company-${companyId}-settings`);
  const { body } = await change(admin, 'scheduleType', 'weekly');
  const issues = body.issues?.map(({ path, code, params }) => [path, code, params]);
  assert.deepEqual(
    [body.error, issues],
    ['ERR_VALIDATION', [['body.value', 'notAChoice', { choices: 'disabled, queue, company' }]]],
  );
  assert.deepEqual((await change(admin, '__proto__', 'x')).body.error, 'ERR_NO_SETTING_FOUND');
  assert.deepEqual((await change(admin, 'constructor', 'x')).body.error, 'ERR_NO_SETTING_FOUND');
});

test('texts for customers are those of the company’s language, until it writes its own; empty brings them back', async () => {
  const text = async () => {
    const { body } = await server.call('GET /settings', { as: admin });
    return body.find(({ key }) => key === 'handOverMessage')?.value;
  };
  for (const language of ['pt', 'en', 'es'] as const) {
    await server.platform.database.system(({ db }) =>
      db.update(companies).set({ language }).where(eq(companies.id, companyId)),
    );
    assert.equal(await text(), customerTexts.handOverMessage[language]);
  }
  await change(admin, 'handOverMessage', 'Já volto');
  assert.equal(await text(), 'Já volto');
  await change(admin, 'handOverMessage', '');
  assert.equal(await text(), customerTexts.handOverMessage.es);
});

test('minutes are a number of a day at most', async () => {
  for (const value of ['', '-1', '1441', 'dez', '1.5']) {
    assert.equal((await change(admin, 'thanksMinutes', value)).status, 400, value);
  }
  assert.equal((await change(admin, 'thanksMinutes', '0')).body.value, '0');
});

test("the platform's settings are public, those of a company are not", async () => {
  const read = (key: string) => server.call('GET /public-settings/:key', { params: { key } });
  assert.deepEqual((await read('userCreation')).body, 'enabled');
  for (const key of ['asaas', 'userRating', '__proto__', 'nothing']) {
    const { status, body } = await read(key);
    assert.deepEqual([status, body], [200, null], key);
  }
  assert.equal((await change(admin, 'userCreation', 'disabled')).status, 403);
  assert.deepEqual((await read('userCreation')).body, 'enabled');
  const boss = await server.make.user({ companyId, profile: 'admin', super: true });
  await change(boss, 'userCreation', 'disabled');
  assert.deepEqual((await read('userCreation')).body, 'disabled');
});

test('a secret is encrypted at rest, masked in every response, and unchanged when its mask is saved', async () => {
  const browser = await server.socket(agent);
  assert.equal((await change(admin, 'asaas', 'top secret')).body.value, '********');
  assert.equal((await change(admin, 'asaas', '********')).status, 200);
  const { database, secret } = server.platform;
  const rows = await database.system((unit) => unit.db.select().from(settings));
  assert.doesNotMatch(JSON.stringify(rows), /top secret/);
  assert.equal(await database.system((unit) => readSetting(unit, secret, companyId, 'asaas')), 'top secret');
  const { body } = await server.call('GET /settings', { as: admin });
  assert.equal(body.find(({ key }) => key === 'asaas')?.value, '********');
  assert.equal(
    browser.heard.some(({ payload }) => JSON.stringify(payload).includes('asaas')),
    false,
  );
});

test('campaignsEnabled switches a feature of the plan, as the platform does for one company', async () => {
  const { sessions, database } = server.platform;
  const mayCampaign = async () => {
    const caller = await sessions.callerOf(admin.sessionId);
    return caller?.company.flags.has('useCampaigns');
  };
  assert.equal(await mayCampaign(), true);
  await change(admin, 'campaignsEnabled', 'disabled');
  assert.equal(await mayCampaign(), false);
  await change(admin, 'campaignsEnabled', 'enabled');
  assert.equal(await mayCampaign(), true);
  await database.system(async (unit) => {
    await unit.db.update(companies).set({ campaignsEnabled: false }).where(eq(companies.id, companyId));
    sessions.companyChanged(unit, companyId);
  });
  assert.equal(await mayCampaign(), false);
});

test('menus are text: chatBotType accepts no other kind', async () => {
  assert.equal((await change(admin, 'chatBotType', 'text')).status, 200);
  assert.deepEqual((await change(admin, 'chatBotType', 'list')).body.issues?.[0]?.params, { choices: 'text' });
});

test('the address of a billing system is a valid address or empty', async () => {
  for (const value of ['ixc.provedor.com.br', 'https://ixc.provedor.com.br/webservice', '10.0.0.2:8443', '']) {
    assert.equal((await change(admin, 'ipixc', value)).status, 200, value);
  }
  for (const value of ['not an address', 'https://', 'https://user:secret@ixc.example', 'https://ixc example']) {
    const { status, body } = await change(admin, 'ipmkauth', value);
    assert.deepEqual([status, body.issues?.[0]?.code], [400, 'invalidFormat'], value);
  }
});

test('each secret of a billing system is stored encrypted and never shown', async () => {
  const { database, secret } = server.platform;
  for (const key of ['tokenixc', 'clientsecretmkauth', 'asaas'] as const) {
    const shown = await change(admin, key, `secret of ${key}`);
    assert.equal(shown.body.value, '********');
    assert.equal(await database.system((unit) => readSetting(unit, secret, companyId, key)), `secret of ${key}`);
  }
  const own = await server.call('GET /companies/:companyId', { as: admin, params: { companyId } });
  assert.doesNotMatch(JSON.stringify(own.body), /secret of/);
});
