import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { CustomField } from '@recado/contract';
import { eventually } from '../../../testing/eventually.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { type FieldsCompany, openFieldsCompany } from './testing/fields-company.ts';

/** The value that only administrators may see. */
const secret = 'segredo-4711';

describe('Fields for administrators', () => {
  const server = useSharedServer();
  let company: FieldsCompany;
  let field: CustomField;
  beforeEach(async () => {
    company = await openFieldsCompany(server);
    field = await company.made({ name: 'Dívida', key: 'divida', seenBy: 'administrators' });
    const saved = await company.set(company.admin, [{ fieldId: field.id, value: secret }]);
    assert.deepEqual(
      saved.body.values.map(({ value }) => value),
      [secret],
    );
  });

  const tells = (body: unknown) => /segredo|D[ií]vida/i.test(JSON.stringify(body));

  test('are not in answers to others, who cannot change them', async () => {
    const { ana, admin, contact, fields, values, set } = company;
    const supervisor = await server.make.user({ companyId: company.companyId, profile: 'supervisor' });
    const params = { contactId: contact.id };
    for (const as of [ana, supervisor]) {
      assert.deepEqual(await fields(as), []);
      assert.deepEqual(await values(as), []);
      assert.deepEqual((await server.call('GET /contacts/:contactId', { as, params })).body.customFields, []);
      assert.equal((await set(as, [{ fieldId: field.id, value: 'x' }])).body.error, 'ERR_NO_CUSTOM_FIELD_FOUND');
      assert.equal((await set(as, [{ fieldId: field.id, value: null }])).body.error, 'ERR_NO_CUSTOM_FIELD_FOUND');
    }
    const { body } = await server.call('GET /contacts/:contactId', { as: admin, params });
    assert.deepEqual(
      body.customFields?.map(({ value }) => value),
      [secret],
    );
    for (const key of ['GET /contacts', 'GET /tickets', 'GET /contacts/list'] as const) {
      assert.ok(!tells((await server.call(key, { as: ana })).body), key);
    }
  });

  test('are not learnt by filters of tickets, by queues or by resolving', async () => {
    const { ana, admin, contact, sales } = company;
    const { id } = await company.make({ status: 'open', userId: ana.id, contactId: contact.id });
    const byFields = JSON.stringify([{ fieldId: field.id, test: 'contains', operator: 'any', values: [secret] }]);
    for (const as of [ana, admin]) {
      const { body } = await server.call('GET /tickets', { as, query: { byFields, showAll: 'true' } });
      assert.deepEqual(body.tickets, []);
    }
    const required = await server.call('PUT /queue/:queueId', {
      as: admin,
      params: { queueId: sales.id },
      body: { requiredFieldIds: [field.id] },
    });
    assert.equal(required.body.error, 'ERR_NO_CUSTOM_FIELD_FOUND');
    const resolved = await server.call('PUT /tickets/:ticketId', {
      as: ana,
      params: { ticketId: id },
      body: { status: 'closed', fieldValues: [{ fieldId: field.id, value: 'x' }] },
    });
    assert.equal(resolved.body.error, 'ERR_NO_CUSTOM_FIELD_FOUND');
  });

  test('a rule may look at them, and neither its log nor what it sends tells them', async () => {
    const { ana, admin, contact } = company;
    const { id } = await company.make({ status: 'open', userId: ana.id, contactId: contact.id });
    const condition = { fieldId: field.id, test: 'contains' as const, operator: 'any' as const, values: [secret] };
    const { body: rule } = await server.call('POST /rules', {
      as: admin,
      body: {
        name: 'Aviso',
        isActive: true,
        trigger: { kind: 'ticketResolved' },
        conditions: [{ field: 'custom', condition }],
        steps: [
          { kind: 'note', note: 'Vale a pena ligar', userIds: [] },
          { kind: 'text', text: 'Até {{campo.divida}}' },
        ],
      },
    });
    await server.call('PUT /tickets/:ticketId', { as: ana, params: { ticketId: id }, body: { status: 'closed' } });
    const runs = async () =>
      (await server.call('GET /rules/:ruleId/runs', { as: admin, params: { ruleId: rule.id } })).body.runs;
    await eventually('the rule ran', async () => (await runs()).length > 0);
    const [run] = await runs();
    assert.equal(run?.outcome, 'ran');
    assert.ok(!tells(await runs()));
    assert.ok((await company.said(id)).every((text) => !text.includes(secret)));
    assert.equal((await server.call('GET /rules', { as: ana })).status, 403);
  });

  test('are not found by others', async () => {
    const { ana, admin, contact } = company;
    const find = (as: typeof ana) => server.call('GET /contacts', { as, query: { field: `divida:${secret}` } });
    assert.equal((await find(ana)).status, 400);
    assert.deepEqual(
      (await find(admin)).body.contacts.map(({ id }) => id),
      [contact.id],
    );
    const search = await server.call('GET /contacts', { as: ana, query: { searchParam: secret } });
    assert.equal(search.body.count, 0);
  });

  test('are neither in exports of others nor filled by their imports', async () => {
    const { companyId, contact, admin, values } = company;
    const as = await server.make.user({ companyId, exchangesContacts: true });
    assert.ok(!tells((await server.call('GET /contacts/export', { as })).body));
    assert.ok(tells((await server.call('GET /contacts/export', { as: admin })).body));
    const content = `Nome;Celular;Dívida\nMaria;${contact.number};outra`;
    const files = [{ field: 'file', name: 'pessoas.csv', content }];
    const { body: draft } = await server.call('POST /contacts/imports', { as, files });
    const params = { importId: draft.id };
    const body = { ...draft.guess, number: 1, country: 'BR', onDuplicate: 'update' as const };
    await server.call('POST /contacts/imports/:importId/start', { as, params, body });
    const read = async () => (await server.call('GET /contacts/imports/:importId', { as, params })).body;
    await eventually('the import ends', async () => (await read()).state === 'done');
    assert.deepEqual(
      (await values(admin)).map(({ value }) => value),
      [secret],
    );
  });

  test('are in no event for others, not even that they changed', async () => {
    const { ana, admin, set, companyId, change } = company;
    const [theirs, own] = [await server.socket(ana), await server.socket(admin)];
    await set(admin, [{ fieldId: field.id, value: `${secret}-2` }]);
    await change(field.id, { help: 'Dívida em atraso' });
    await own.waitFor(`company-${companyId}-custom-field`, (event) => JSON.stringify(event).includes('atraso'));
    await own.waitFor(`company-${companyId}-custom-field-values`, () => true);
    const city = await company.made({ name: 'Cidade' });
    await theirs.waitFor(`company-${companyId}-custom-field`, (event) => JSON.stringify(event).includes('Cidade'));
    const fields = theirs.heard.filter(({ name }) => name.includes('custom-field'));
    assert.equal(fields.length, 1);
    assert.ok(!tells(theirs.heard));
    assert.ok(!JSON.stringify(own.heard).includes('segredo'), 'values are in no event at all');
    await change(city.id, { seenBy: 'administrators' });
    await theirs.waitFor(`company-${companyId}-custom-field`, (event) => JSON.stringify(event).includes('"delete"'));
  });

  test('do not fill texts, whoever sends them', async () => {
    const { admin, make, contact, said } = company;
    const { id: ticketId } = await make({ contactId: contact.id, status: 'open', userId: admin.id });
    const body = { body: 'Deve {{campo.divida}}' };
    await server.call('POST /messages/:ticketId', { as: admin, params: { ticketId }, body });
    assert.deepEqual(await said(ticketId), ['Deve {{campo.divida}}']);
  });

  test('are none for programs', async () => {
    const as = await server.make.apiKey({ companyId: company.companyId });
    const params = { contactId: company.contact.id };
    assert.deepEqual((await server.call('GET /api/v1/contacts/:contactId', { as, params })).body.customFields, {});
    const { body: list } = await server.call('GET /api/v1/contacts', { as, query: { withFields: 'true' } });
    assert.ok(!tells(list));
    const body = { customFields: { divida: 'x' } };
    const refused = await server.call('PUT /api/v1/contacts/:contactId', { as, params, body });
    assert.equal(refused.body.issues?.[0]?.code, 'unknownField');
    assert.ok(!JSON.stringify(refused.body).includes('Dívida'));
  });

  test('leave their values out of the audit log', async () => {
    const { admin } = company;
    const { body } = await server.call('GET /audits', { as: admin });
    assert.ok(JSON.stringify(body).includes('custom_fields'), 'definitions are noted');
    assert.ok(!JSON.stringify(body).includes('segredo'));
  });

  test('that become so take their values from others at once', async () => {
    const { ana, made, set, values, change } = company;
    const city = await made({ name: 'Cidade' });
    await set(ana, [{ fieldId: city.id, value: 'Natal' }]);
    await change(city.id, { seenBy: 'administrators' });
    assert.deepEqual(await values(ana), []);
  });
});
