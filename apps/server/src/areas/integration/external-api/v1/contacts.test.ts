import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { apiKeys } from '../../../../platform/database/schema/api-keys.ts';
import { tokenHash } from '../../../../platform/security/secrets.ts';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import type { Office } from '../../../conversations/tickets/testing/office.ts';
import { openOfficeWithKey } from '../testing/program.ts';

describe('Programs read and change contacts', () => {
  const server = useSharedServer();
  let office: Office;
  let token: string;
  beforeEach(async () => {
    ({ office, token } = await openOfficeWithKey(server));
  });

  const list = (query: object = {}) => server.call('GET /api/v1/contacts', { as: token, query: { ...query } });
  const create = (body: object, headers?: Record<string, string>) =>
    server.call('POST /api/v1/contacts', { as: token, body, headers });

  const person = { name: 'Maria', number: '5511988880001', email: 'maria@example.com' };

  test('but a key limited to one connection deletes no contact with tickets of others', async () => {
    const { companyId } = office;
    const [own, other] = [await server.make.connection({ companyId }), await server.make.connection({ companyId })];
    const as = await server.make.apiKey({ companyId, whatsappId: own.id });
    const remove = (contactId: number) =>
      server.call('DELETE /api/v1/contacts/:contactId', { as, params: { contactId } });
    const [ours, shared, theirs, without] = [
      await server.make.contact({ companyId }),
      await server.make.contact({ companyId }),
      await server.make.contact({ companyId }),
      await server.make.contact({ companyId }),
    ];
    await server.make.ticket({ companyId, contactId: ours.id, whatsappId: own.id, status: 'closed' });
    await server.make.ticket({ companyId, contactId: shared.id, whatsappId: own.id, status: 'closed' });
    await server.make.ticket({ companyId, contactId: shared.id, whatsappId: other.id, status: 'closed' });
    await server.make.ticket({ companyId, contactId: theirs.id, whatsappId: other.id, status: 'closed' });
    for (const { id } of [shared, theirs]) {
      const { status, body } = await remove(id);
      assert.deepEqual([status, body], [403, { error: 'ERR_NO_PERMISSION' }]);
    }
    for (const { id } of [ours, without]) assert.equal((await remove(id)).status, 200);
    const params = { contactId: shared.id };
    assert.equal((await server.call('DELETE /api/v1/contacts/:contactId', { as: token, params })).status, 200);
  });

  test('which the screens show at once, with the same fields', async () => {
    const browser = await server.socket(office.admin);
    const { status, body } = await create({ ...person, extraInfo: [{ name: 'CPF', value: '1' }] });
    assert.equal(status, 200, JSON.stringify(body));
    await browser.waitFor(`company-${office.companyId}-contact`, (event) => JSON.stringify(event).includes('Maria'));
    const params = { contactId: body.id };
    const { body: shown } = await server.call('GET /contacts/:contactId', { as: office.admin, params });
    assert.deepEqual([shown.name, shown.number, shown.email], [person.name, person.number, person.email]);
    assert.ok(!('companyId' in body), 'only what is promised to programs');
    const changed = await server.call('PUT /api/v1/contacts/:contactId', {
      as: token,
      params,
      body: { name: 'Mia' },
    });
    assert.deepEqual([changed.body.name, changed.body.email], ['Mia', person.email]);
    assert.deepEqual((await server.call('GET /api/v1/contacts/:contactId', { as: token, params })).body, changed.body);
    assert.equal((await server.call('DELETE /api/v1/contacts/:contactId', { as: token, params })).status, 200);
    const gone = await server.call('GET /api/v1/contacts/:contactId', { as: token, params });
    assert.deepEqual([gone.status, gone.body.error], [404, 'ERR_NO_CONTACT_FOUND']);
  });

  test('with the same refusals as the screens', async () => {
    const { body: known } = await create(person);
    const contact = { id: known.id, name: known.name };
    assert.deepEqual((await create(person)).body, { error: 'ERR_DUPLICATED_CONTACT', contact });
    assert.equal((await create({ name: 'M', number: '1' })).status, 400);
  });

  test('once for a key, also by simultaneous requests', async () => {
    const once = { 'idempotency-key': 'cliente-7' };
    const answers = await Promise.all([1, 2, 3].map(() => create(person, once)));
    answers.push(await create(person, once));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
    assert.equal((await create({ ...person, name: 'Outra' }, once)).body.error, 'ERR_IDEMPOTENCY_KEY_USED');
  });

  test('page by page in the order of changes, without gaps and repetitions', async () => {
    const { companyId } = office;
    const made = [];
    for (let index = 0; index < 7; index += 1) made.push((await server.make.contact({ companyId })).id);
    const first = (await list({ limit: 3 })).body;
    assert.deepEqual(
      first.contacts.map(({ id }) => id),
      made.slice(0, 3),
    );
    // One contact changes that was read, and one that was not: both appear again at the end.
    for (const id of [made[0], made[4]]) {
      await office.system(({ db }) =>
        db
          .update(contacts)
          .set({ email: 'x@y.z' })
          .where(eq(contacts.id, id ?? 0)),
      );
    }
    const rest: number[] = [];
    let cursor = first.nextCursor;
    while (cursor) {
      const { body } = await list({ limit: 2, cursor });
      rest.push(...body.contacts.map(({ id }) => id));
      cursor = body.nextCursor;
    }
    assert.deepEqual(rest, [made[3], made[5], made[6], made[0], made[4]]);
    assert.equal((await list({ cursor: 'nonsense' })).status, 400);
  });

  test('by a part of the name, and since a time', async () => {
    const { companyId } = office;
    const old = await server.make.contact({ companyId, name: 'João da Silva' });
    await office.system(({ db }) => db.update(contacts).set({ email: 'a@b.c' }).where(eq(contacts.id, old.id)));
    const [{ updatedAt } = { updatedAt: new Date() }] = await office.system(({ db }) =>
      db.select().from(contacts).where(eq(contacts.id, old.id)),
    );
    await server.make.contact({ companyId, name: 'Joana' });
    const names = async (query: object) => (await list(query)).body.contacts.map(({ name }) => name);
    assert.deepEqual(await names({ search: 'joao silva' }), ['João da Silva']);
    assert.deepEqual(await names({ search: 'joa' }), ['João da Silva', 'Joana']);
    assert.deepEqual(await names({ updatedSince: new Date(updatedAt.getTime() + 1).toISOString() }), ['Joana']);
    assert.deepEqual(await names({ search: '100%' }), []);
  });

  test('and the audit log has the program and its changes', async () => {
    const { body } = await create({ name: 'Maria', number: '5511988880009' });
    await server.call('DELETE /api/v1/contacts/:contactId', { as: token, params: { contactId: body.id } });
    const { body: log } = await server.call('GET /audits', { as: office.admin, query: { kind: 'contacts' } });
    assert.deepEqual([log.records[0]?.action, log.records[0]?.actorName], ['delete', 'CRM']);
    const [row] = await office.system(({ db }) =>
      db
        .select()
        .from(apiKeys)
        .where(eq(apiKeys.tokenHash, tokenHash(token))),
    );
    assert.ok(row?.usedAt);
  });
});
