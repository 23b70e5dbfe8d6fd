import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { AppManifest } from '@recado/releases/apps';
import { eq } from 'drizzle-orm';
import type { TestUser } from '../../../../testing/factories.ts';
import { randomly } from '../../../../testing/randomly.ts';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { type Office, openOffice } from '../../../conversations/tickets/testing/office.ts';
import { type AppInstallationRow, appData, appInstallations } from '../apps.schema.ts';
import { aManifest, giveKey, installApp, publishApp } from '../testing/install-app.ts';

describe('The data of apps', () => {
  const server = useSharedServer();
  let office: Office;
  let manifest: AppManifest;
  let installation: AppInstallationRow;
  beforeEach(async () => {
    office = await openOffice(server);
    manifest = aManifest();
    await publishApp(server, manifest);
    installation = await installApp(server, office.companyId, manifest);
  });

  const put = (as: TestUser, body: object) =>
    server.call('PUT /own-apps/:app/data', { as, params: { app: manifest.name }, body: { version: null, ...body } });
  const get = (as: TestUser, query: Record<string, unknown>) =>
    server.call('GET /own-apps/:app/data', { as, params: { app: manifest.name }, query });
  const remove = (as: TestUser, query: Record<string, unknown>) =>
    server.call('DELETE /own-apps/:app/data', { as, params: { app: manifest.name }, query });
  const seen = async (as: TestUser, query: Record<string, unknown>) => {
    const { body } = await get(as, query);
    return body.data.map(({ key, value }) => [key, value]);
  };

  test('is any JSON under a key of the company, a contact, a ticket or a user', async () => {
    const ticket = await office.make();
    const subjects = [
      { kind: 'company' },
      { kind: 'contact', subjectId: ticket.contactId },
      { kind: 'ticket', subjectId: ticket.id },
      { kind: 'user', subjectId: office.ana.id },
    ];
    const values = [null, 0, false, '', 'ação 😀', [1, [2, { a: null }]], { stage: 'won', constructor: { a: 1 } }];
    for (const subject of subjects) {
      for (const [index, value] of values.entries()) {
        const { status, body } = await put(office.ana, { ...subject, key: `k${index}`, value });
        assert.deepEqual([status, body.value, body.version], [200, value, 1]);
      }
      const all = values.map((value, index) => [`k${index}`, value]);
      assert.deepEqual(await seen(office.ana, subject), all);
      assert.deepEqual(await seen(office.ana, { ...subject, key: 'k4' }), [['k4', 'ação 😀']]);
    }
  });

  test('of two writers the second one learns what the first one wrote', async () => {
    const place = { kind: 'company', key: 'card' };
    const first = await put(office.ana, { ...place, value: 'Ana' });
    const late = await put(office.bruno, { ...place, value: 'Bruno' });
    assert.deepEqual([late.status, late.body.error], [409, 'ERR_APP_DATA_CHANGED']);
    assert.deepEqual(late.body.present, first.body);
    const next = await put(office.bruno, { ...place, value: 'Bruno', version: 1 });
    assert.deepEqual([next.body.value, next.body.version], ['Bruno', 2]);
    assert.equal((await remove(office.ana, { ...place, version: 1 })).body.error, 'ERR_APP_DATA_CHANGED');
    assert.equal((await remove(office.ana, { ...place, version: 2 })).status, 200);
    const gone = await put(office.ana, { ...place, value: 'Ana', version: 2 });
    assert.deepEqual([gone.body.error, gone.body.present], ['ERR_APP_DATA_CHANGED', null]);
  });

  test('counters that many writers raise at once lose no step', async () => {
    const random = randomly(42);
    const token = await giveKey(server, installation);
    const people = [office.ana, office.bruno, office.admin];
    const keys = ['a', 'b'];
    const counted = new Map(keys.map((key) => [key, 0]));
    let present = new Map<string, { value: unknown; version: number } | null>();
    const raise = async (writer: number) => {
      const key = keys[Math.floor(random() * keys.length)] ?? 'a';
      for (let attempt = 0; attempt < 60; attempt += 1) {
        const read = present.get(key) ?? null;
        const body = { kind: 'company', key, value: Number(read?.value ?? 0) + 1, version: read?.version ?? null };
        const answer =
          writer < people.length
            ? await put(people[writer] ?? office.ana, body)
            : await server.call('PUT /api/v1/app-data', { as: token, body });
        if (answer.status === 200) {
          counted.set(key, (counted.get(key) ?? 0) + 1);
          return;
        }
        assert.equal(answer.body.error, 'ERR_APP_DATA_CHANGED');
        present = new Map(present).set(key, answer.body.present ?? null);
      }
      assert.fail('a writer never came through');
    };
    for (let round = 0; round < 8; round += 1) await Promise.all([0, 1, 2, 3].map(raise));
    const stored = Object.fromEntries(await seen(office.ana, { kind: 'company' }));
    assert.deepEqual(stored, Object.fromEntries([...counted].filter(([, count]) => count > 0)));
  });

  test('is read in pages, and found by the fields that the manifest declares', async () => {
    const contacts: { id: number }[] = [];
    for (let index = 0; index < 7; index += 1)
      contacts.push(await server.make.contact({ companyId: office.companyId }));
    for (const [index, { id }] of contacts.entries()) {
      const value = { stage: index % 2 ? 'won' : 'lost', total: index, hidden: 'x', list: ['won'] };
      await put(office.ana, { kind: 'contact', subjectId: id, key: 'card', value });
    }
    const found = async (where: object) => {
      const { body } = await get(office.ana, { kind: 'contact', where: JSON.stringify(where) });
      return body.data.map(({ subjectId }) => contacts.findIndex(({ id }) => id === subjectId));
    };
    assert.deepEqual(await found({ stage: 'won' }), [1, 3, 5]);
    assert.deepEqual(await found({ stage: 'won', total: 3 }), [3]);
    assert.deepEqual(await found({ stage: 'wo' }), []);
    assert.deepEqual(await found({ total: '3' }), []);
    const refused = await get(office.ana, { kind: 'contact', where: '{"hidden":"x"}' });
    assert.equal(refused.body.issues?.[0]?.code, 'unknownField');
    for (const where of ['[1]', '{"stage":{"a":1}}', '{"stage":']) {
      assert.equal((await get(office.ana, { kind: 'contact', where })).status, 400, where);
    }
    const pages: number[] = [];
    let cursor: number | null | undefined;
    do {
      const { body } = await get(office.ana, { kind: 'contact', limit: 3, ...(cursor ? { cursor } : {}) });
      pages.push(body.data.length);
      cursor = body.nextCursor;
    } while (cursor);
    assert.deepEqual(pages, [3, 3, 1]);
  });

  test('stays with tickets that the person sees, and with themselves', async () => {
    const ofSales = await office.make();
    const ofSupport = await office.make({ queueId: office.support.id });
    for (const { id } of [ofSales, ofSupport]) {
      await put(office.admin, { kind: 'ticket', subjectId: id, key: 'card', value: id });
    }
    for (const { id } of [office.ana, office.bruno]) {
      await put(office.admin, { kind: 'user', subjectId: id, key: 'card', value: id });
    }
    assert.deepEqual(await seen(office.admin, { kind: 'ticket' }), [
      ['card', ofSales.id],
      ['card', ofSupport.id],
    ]);
    assert.deepEqual(await seen(office.ana, { kind: 'ticket' }), [['card', ofSales.id]]);
    assert.deepEqual(await seen(office.ana, { kind: 'ticket', where: '{}' }), [['card', ofSales.id]]);
    assert.deepEqual(await seen(office.ana, { kind: 'user' }), [['card', office.ana.id]]);
    assert.equal((await seen(office.admin, { kind: 'user' })).length, 2);
    const token = await giveKey(server, installation);
    const { body } = await server.call('GET /api/v1/app-data', { as: token, query: { kind: 'ticket' } });
    assert.equal(body.data.length, 2);
    const strange = { kind: 'ticket', subjectId: ofSupport.id, key: 'card' };
    const other = { kind: 'user', subjectId: office.bruno.id, key: 'card' };
    for (const place of [strange, other]) {
      assert.equal((await get(office.ana, place)).status, 403);
      assert.equal((await put(office.ana, { ...place, value: 1, version: 1 })).status, 403);
      assert.equal((await remove(office.ana, { ...place, version: 1 })).status, 403);
    }
  });

  test('is of this company and this app only, for those who have it', async () => {
    const ticket = await office.make();
    const far = await openOffice(server);
    await installApp(server, far.companyId, manifest);
    const alike = aManifest();
    await publishApp(server, alike);
    await installApp(server, office.companyId, alike, { profiles: ['admin'], queueIds: [office.sales.id] });
    await put(office.ana, { kind: 'company', key: 'card', value: 'ours' });
    await put(office.ana, { kind: 'contact', subjectId: ticket.contactId, key: 'card', value: 'ours' });
    assert.deepEqual(await seen(far.admin, { kind: 'company' }), []);
    assert.deepEqual(await seen(far.admin, { kind: 'contact' }), []);
    const codes: [Record<string, unknown>, string][] = [
      [{ kind: 'contact', subjectId: ticket.contactId }, 'ERR_NO_CONTACT_FOUND'],
      [{ kind: 'ticket', subjectId: ticket.id }, 'ERR_NO_TICKET_FOUND'],
      [{ kind: 'user', subjectId: office.ana.id }, 'ERR_NO_USER_FOUND'],
    ];
    for (const [place, code] of codes) {
      assert.equal((await get(far.admin, place)).body.error, code);
      assert.equal((await put(far.admin, { ...place, key: 'card', value: 1 })).body.error, code);
    }
    const params = { app: alike.name };
    for (const as of [office.ana, office.admin]) {
      const { body } = await server.call('GET /own-apps/:app/data', { as, params, query: { kind: 'company' } });
      assert.equal(body.error, 'ERR_NOT_FOUND');
    }
    const token = await giveKey(server, await installApp(server, far.companyId, alike));
    const { body } = await server.call('GET /api/v1/app-data', { as: token, query: { kind: 'company' } });
    assert.deepEqual(body.data, []);
  });

  test('is refused for a kind that the manifest does not declare, and for an app that is off or gone', async () => {
    const shy = aManifest({ data: [{ kind: 'user' }] });
    await publishApp(server, shy);
    const { id } = await installApp(server, office.companyId, shy);
    const call = (kind: string) =>
      server.call('GET /own-apps/:app/data', { as: office.ana, params: { app: shy.name }, query: { kind } });
    assert.equal((await call('company')).body.issues?.[0]?.path, 'query.kind');
    assert.equal((await call('user')).status, 200);
    await office.system(({ db }) =>
      db.update(appInstallations).set({ isOn: false }).where(eq(appInstallations.id, id)),
    );
    assert.equal((await call('user')).body.error, 'ERR_NOT_FOUND');
    const token = await giveKey(server, { id, companyId: office.companyId });
    const ofServer = await server.call('GET /api/v1/app-data', { as: token, query: { kind: 'user' } });
    assert.equal(ofServer.body.error, 'ERR_NOT_FOUND');
  });

  test('has limits for a value, a subject and the app', async () => {
    const place = { kind: 'company', key: 'big' };
    const text = 'x'.repeat(32 * 1_024 - 2);
    assert.equal((await put(office.ana, { ...place, value: text })).status, 200);
    assert.equal(
      (await put(office.ana, { ...place, value: `${text}x`, version: 1 })).body.issues?.[0]?.code,
      'tooLong',
    );
    assert.equal((await put(office.ana, { ...place, value: '😀'.repeat(8_192), version: 1 })).status, 400);
    const deep = (depth: number) => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`);
    assert.equal((await put(office.ana, { kind: 'company', key: 'deep', value: deep(20) })).status, 200);
    for (const value of [deep(21), deep(2_000), { 'a\0': 1 }, 'a\0', undefined]) {
      assert.equal((await put(office.ana, { kind: 'company', key: 'bad', value })).status, 400);
    }
    for (const key of ['', 'A', 'a b', 'a~merged', 'x'.repeat(81), '../a']) {
      assert.equal((await put(office.ana, { kind: 'company', key, value: 1 })).status, 400, key);
    }
    const subjectId = office.ana.id;
    const wrong = [
      { kind: 'company', subjectId },
      { kind: 'contact' },
      { kind: 'phone' },
      { kind: 'user', subjectId: 0 },
    ];
    for (const one of wrong) assert.equal((await put(office.ana, { ...one, key: 'a', value: 1 })).status, 400);
    const { companyId } = office;
    const row = { companyId, app: manifest.name, publisher: 'k', kind: 'user' as const, userId: subjectId, value: 1 };
    const many = Array.from({ length: 100 }, (_, index) => ({ ...row, key: `k${index}`, size: 100 }));
    await office.system(({ db }) => db.insert(appData).values(many));
    const mine = { kind: 'user', subjectId, value: 2 };
    assert.equal((await put(office.ana, { ...mine, key: 'more' })).body.error, 'ERR_APP_DATA_LIMIT');
    assert.equal((await put(office.ana, { ...mine, key: 'k7', version: 1 })).status, 200);
  });

  test('beyond ten megabytes is refused, until something is deleted, also with its contact', async () => {
    const { companyId } = office;
    const contact = await server.make.contact({ companyId });
    const size = 10 * 1_024 * 1_024 - 1_000;
    const row = { companyId, app: manifest.name, publisher: 'k', kind: 'contact' as const, contactId: contact.id };
    await office.system(async ({ db }) => {
      await db.insert(appData).values({ ...row, key: 'most', value: 1, size });
      await db.update(appInstallations).set({ dataSize: size }).where(eq(appInstallations.id, installation.id));
    });
    const more = { kind: 'company', key: 'more', value: 'x'.repeat(2_000) };
    assert.equal((await put(office.ana, { ...more, value: 'x' })).status, 200);
    assert.equal((await put(office.ana, { ...more, version: 1 })).body.error, 'ERR_APP_DATA_LIMIT');
    await server.call('DELETE /contacts/:contactId', { as: office.admin, params: { contactId: contact.id } });
    assert.equal((await put(office.ana, { ...more, version: 1 })).status, 200);
    const [stored] = await office.system(({ db }) =>
      db.select().from(appInstallations).where(eq(appInstallations.id, installation.id)),
    );
    assert.ok(stored && stored.dataSize > 2_000 && stored.dataSize < 3_000, String(stored?.dataSize));
    await remove(office.ana, { kind: 'company', key: 'more', version: 2 });
    const [after] = await office.system(({ db }) =>
      db.select().from(appInstallations).where(eq(appInstallations.id, installation.id)),
    );
    assert.equal(after?.dataSize, 0);
  });
});
