import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { AppManifest } from '@recado/releases/apps';
import { eq } from 'drizzle-orm';
import { auditEntries } from '../../../../platform/database/schema/audit-entries.ts';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { type Office, openOffice } from '../../../conversations/tickets/testing/office.ts';
import { type AppInstallationRow, appInstallations } from '../apps.schema.ts';
import { aManifest, inAll, installApp, publishApp } from '../testing/install-app.ts';
import { secretsOf } from './app-secrets.ts';
import { appSettingsChanged } from './in-process-events.ts';
import { settingValues } from './setting-fields.ts';

const properties = {
  shop: { type: 'string', title: inAll('Shop'), minLength: 2, maxLength: 5 },
  apiToken: { type: 'string', title: inAll('Token'), secret: true, maxLength: 100 },
  address: { type: 'string', title: inAll('Address'), format: 'uri' },
  mail: { type: 'string', title: inAll('Mail'), format: 'email' },
  since: { type: 'string', title: inAll('Since'), format: 'date' },
  note: { type: 'string', title: inAll('Note'), format: 'multiline' },
  color: { type: 'string', title: inAll('Color'), enum: ['red', 'blue'], default: 'red' },
  rate: { type: 'number', title: inAll('Rate'), minimum: 0, maximum: 1 },
  count: { type: 'integer', title: inAll('Count'), default: 3 },
  isLoud: { type: 'boolean', title: inAll('Loud'), description: inAll('Loud') },
};
const settings = { type: 'object', properties, required: ['shop', 'apiToken', 'color'] };
const hidden = 'a-secret-that-nobody-reads';
const all = {
  shop: 'Pão',
  address: 'https://pao.example/a?b=1',
  mail: 'a@pao.example',
  since: '2026-02-28',
  note: 'one\ntwo',
  color: 'blue',
  rate: 0.25,
  count: 7,
  isLoud: false,
};

describe('The settings of apps', () => {
  const server = useSharedServer();
  let office: Office;
  let manifest: AppManifest;
  let installation: AppInstallationRow;
  beforeEach(async () => {
    office = await openOffice(server);
    manifest = aManifest({ settings });
    await publishApp(server, manifest);
    installation = await installApp(server, office.companyId, manifest);
  });

  const get = (as = office.admin, app = manifest.name) =>
    server.call('GET /apps/:app/settings', { as, params: { app } });
  const put = (body: object, as = office.admin) =>
    server.call('PUT /apps/:app/settings', { as, params: { app: manifest.name }, body: { version: 1, ...body } });
  const refusals = async (body: object) => {
    const answer = await put(body);
    assert.equal(answer.status, 400);
    return Object.fromEntries((answer.body.issues ?? []).map(({ path, code }) => [path.replace('body.', ''), code]));
  };
  const stored = async () => {
    const [row] = await office.system(({ db }) =>
      db.select().from(appInstallations).where(eq(appInstallations.id, installation.id)),
    );
    assert.ok(row);
    return row;
  };

  test('have the fields of the manifest in its order, with every type', async () => {
    const { body } = await get();
    assert.deepEqual(
      body.fields.map(({ name, kind }) => [name, kind]),
      [
        ['shop', 'text'],
        ['apiToken', 'secret'],
        ['address', 'link'],
        ['mail', 'email'],
        ['since', 'date'],
        ['note', 'multiline'],
        ['color', 'choice'],
        ['rate', 'number'],
        ['count', 'integer'],
        ['isLoud', 'switch'],
      ],
    );
    assert.deepEqual([body.values, body.stored, body.version], [{}, [], 1]);
    assert.deepEqual(settingValues(manifest, installation), { color: 'red', count: 3 });
    const saved = await put({ values: all, secrets: { apiToken: hidden } });
    assert.deepEqual(
      [saved.status, saved.body.values, saved.body.stored, saved.body.version],
      [200, all, ['apiToken'], 2],
    );
    assert.deepEqual((await get()).body, saved.body);
    assert.deepEqual(secretsOf(server.platform.secret, await stored()), { apiToken: hidden });
  });

  test('are refused field by field', async () => {
    assert.deepEqual(await refusals({ values: {} }), { 'values.shop': 'required', 'secrets.apiToken': 'required' });
    const wrong = {
      shop: 'x',
      address: 'javascript:alert(1)',
      mail: 'nobody',
      since: '2026-02-30',
      note: 7,
      color: 'green',
      rate: 1.5,
      count: 1.5,
      isLoud: 'yes',
      other: 1,
    };
    assert.deepEqual(await refusals({ values: wrong, secrets: { apiToken: 'x'.repeat(101), shop: 'x', gone: null } }), {
      'values.shop': 'tooShort',
      'secrets.apiToken': 'tooLong',
      'values.address': 'invalidFormat',
      'values.mail': 'invalidEmail',
      'values.since': 'invalidDate',
      'values.note': 'wrongType',
      'values.color': 'notAChoice',
      'values.rate': 'tooBig',
      'values.count': 'wrongType',
      'values.isLoud': 'wrongType',
      'values.other': 'unknownField',
      'secrets.shop': 'unknownField',
      'secrets.gone': 'unknownField',
    });
    const inClear = { ...all, apiToken: hidden };
    assert.deepEqual(await refusals({ values: inClear, secrets: { apiToken: hidden } }), {
      'values.apiToken': 'unknownField',
    });
    for (const values of [{ constructor: 'x' }, { toString: true }]) {
      const found = await refusals({ values: { ...all, ...values }, secrets: { apiToken: hidden } });
      assert.deepEqual(Object.values(found), ['unknownField']);
    }
    assert.deepEqual((await stored()).settings, {});
  });

  test('of two administrators the second one is told that they changed', async () => {
    await put({ values: all, secrets: { apiToken: hidden } });
    const late = await put({ values: { ...all, shop: 'Bolo' } });
    assert.deepEqual([late.status, late.body.error], [409, 'ERR_APP_SETTINGS_CHANGED']);
    assert.equal((await stored()).settings.shop, 'Pão');
    const both = await Promise.all(['A1', 'B1'].map((shop) => put({ version: 2, values: { ...all, shop } })));
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  });

  test('a secret stays until it is replaced or removed, and is in no answer, event or entry of the audit log', async () => {
    const heard: unknown[] = [];
    const listening = appSettingsChanged.on(async (_unit, payload) => void heard.push(payload));
    const stop = server.platform.database.subscribe([listening]);
    const socket = await server.socket(office.admin);
    await put({ values: all, secrets: { apiToken: hidden } });
    const kept = await put({ version: 2, values: { ...all, shop: 'Bolo' } });
    assert.deepEqual(kept.body.stored, ['apiToken']);
    const answers = [kept, await get(), await server.call('GET /app-settings', { as: office.admin })];
    const refused = await put({ version: 3, values: {}, secrets: { apiToken: hidden.repeat(5) } });
    const entries = await office.system(({ db }) =>
      db.select().from(auditEntries).where(eq(auditEntries.companyId, office.companyId)),
    );
    assert.ok(entries.some(({ kind }) => kind === 'apps'));
    for (const shown of [...answers, refused, entries, heard, socket.heard]) {
      assert.ok(!JSON.stringify(shown).includes(hidden));
    }
    assert.equal(heard.length, 2);
    assert.ok(!(await stored()).secrets?.toString('latin1').includes(hidden));
    assert.deepEqual(await refusals({ version: 3, values: all, secrets: { apiToken: null } }), {
      'secrets.apiToken': 'required',
    });
    const next = await put({ version: 3, values: all, secrets: { apiToken: 'another' } });
    assert.equal(next.status, 200);
    assert.deepEqual(secretsOf(server.platform.secret, await stored()), { apiToken: 'another' });
    stop();
  });

  test('a later version keeps what still fits', async () => {
    await put({ values: all, secrets: { apiToken: hidden } });
    const later = {
      shop: { ...properties.shop, maxLength: 2 },
      mail: properties.mail,
      color: { type: 'string', title: inAll('Color'), enum: ['blue', 'green'] },
      note: { ...properties.note, secret: true, format: undefined },
    };
    const schema = { type: 'object', properties: { ...later, tokens: { ...properties.apiToken } }, required: [] };
    const next = aManifest({ name: manifest.name, version: '2.0.0', settings: schema });
    await publishApp(server, next);
    await office.system(({ db }) =>
      db.update(appInstallations).set({ version: '2.0.0' }).where(eq(appInstallations.id, installation.id)),
    );
    const { body } = await get();
    assert.deepEqual([body.values, body.stored], [{ mail: all.mail, color: 'blue' }, []]);
    assert.deepEqual(settingValues(next, await stored()), body.values);
    assert.ok(!JSON.stringify(body).includes(all.note.slice(0, 3)), 'what became a secret is not shown');
    const saved = await put({ version: 2, values: body.values });
    assert.equal(saved.status, 200);
    assert.deepEqual(secretsOf(server.platform.secret, await stored()), {});
  });

  test('are for administrators of the company, of apps that have some', async () => {
    const plain = aManifest();
    await publishApp(server, plain);
    await installApp(server, office.companyId, plain);
    const far = await openOffice(server);
    assert.equal((await get(office.ana)).status, 403);
    assert.equal((await put({ values: all }, office.ana)).status, 403);
    assert.equal((await get(far.admin)).body.error, 'ERR_NOT_FOUND');
    assert.equal((await put({ values: all }, far.admin)).body.error, 'ERR_NOT_FOUND');
    assert.equal((await get(office.admin, plain.name)).body.error, 'ERR_NOT_FOUND');
    const { body } = await server.call('GET /app-settings', { as: office.admin });
    assert.deepEqual(
      body.map(({ app }) => app),
      [manifest.name],
    );
  });
});
