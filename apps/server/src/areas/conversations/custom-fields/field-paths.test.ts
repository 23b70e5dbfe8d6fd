import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { eventually } from '../../../testing/eventually.ts';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { requireOwnContact } from '../contacts/contact-rows.ts';
import { mergeContacts } from '../contacts/merge-contacts.ts';
import { type FieldsCompany, openFieldsCompany } from './testing/fields-company.ts';

describe('Values of fields', () => {
  const server = useSharedServer();
  let company: FieldsCompany;
  beforeEach(async () => {
    company = await openFieldsCompany(server);
  });

  const exporter = () => server.make.user({ companyId: company.companyId, exchangesContacts: true });
  const importSheet = async (as: TestUser, content: string, choice: object = {}) => {
    const files = [{ field: 'file', name: 'pessoas.csv', content }];
    const { body: draft } = await server.call('POST /contacts/imports', { as, files });
    const params = { importId: draft.id };
    const body = { ...draft.guess, number: draft.guess?.number ?? 0, country: 'BR', ...choice };
    const { status } = await server.call('POST /contacts/imports/:importId/start', { as, params, body });
    assert.equal(status, 200);
    const read = async () => (await server.call('GET /contacts/imports/:importId', { as, params })).body;
    await eventually('the import ends', async () => (await read()).state !== 'running');
    const { body: refusals } = await server.call('GET /contacts/imports/:importId/refusals', { as, params });
    return { ended: await read(), refusals: refusals.records };
  };
  const found = async (name: string) => {
    const { body } = await server.call('GET /contacts', { as: company.admin, query: { searchParam: name } });
    const [contact] = body.contacts;
    assert.ok(contact, name);
    const values = await company.values(company.admin, { contactId: contact.id });
    return { contact, values: Object.fromEntries(values.map(({ key, text }) => [key, text])) };
  };

  test('come from columns of a sheet that are titled with the name or the key; wrong ones keep the person', async () => {
    const { made, admin } = company;
    await made({ name: 'Data de renovação', kind: 'date' });
    await made({ name: 'Limite', key: 'limite_de_credito', kind: 'number' });
    await made({ name: 'Gostos', kind: 'several', choices: [{ name: 'Pão' }, { name: 'Bolo' }] });
    const sheet = [
      'Nome;Celular;DATA DE RENOVACAO;limite_de_credito;Gostos;Cidade',
      'Ana;11988880001;31/12/2026;1.234,50;pao, bolo;Recife',
      'Bia;11988880002;31/02/2026;muito;Sopa;Natal',
    ].join('\n');
    const { ended, refusals } = await importSheet(admin, sheet);
    assert.deepEqual([ended.created, ended.refused, ended.leftOut], [2, 0, 3]);
    assert.deepEqual(
      refusals.map(({ row, reason, value, isKept }) => [row, reason, value, isKept]),
      [
        [3, 'field', 'Data de renovação: 31/02/2026', true],
        [3, 'field', 'Limite: muito', true],
        [3, 'field', 'Gostos: Sopa', true],
      ],
    );
    const ana = await found('Ana');
    assert.deepEqual(ana.values, { data_de_renovacao: '31/12/2026', limite_de_credito: '1234.5', gostos: 'Pão, Bolo' });
    assert.deepEqual(
      ana.contact.extraInfo.map(({ name, value }) => [name, value]),
      [['Cidade', 'Recife']],
    );
    assert.deepEqual((await found('Bia')).values, {});
    const again = `Nome;Celular;Limite\nAna;11988880001;7`;
    await importSheet(admin, again, { onDuplicate: 'update' });
    assert.deepEqual((await found('Ana')).values, { ...ana.values, limite_de_credito: '7' });
    await importSheet(admin, `Nome;Celular;Limite\nAna;11988880001;8`);
    assert.equal((await found('Ana')).values.limite_de_credito, '7', 'a skipped row changes nothing');
  });

  test('are columns of the export, in the language of the company', async () => {
    const { made, set, ana } = company;
    const limit = await made({ name: 'Limite', kind: 'number' });
    const day = await made({ name: 'Renovação', kind: 'date' });
    await set(ana, [
      { fieldId: limit.id, value: 10.5 },
      { fieldId: day.id, value: '2026-12-31' },
    ]);
    const { body } = await server.call('GET /contacts/export', { as: await exporter() });
    const [titles, row] = body.split(/\r?\n/);
    assert.ok(titles?.endsWith(';Limite;Renovação'), titles);
    assert.ok(row?.endsWith(';"10,5";31/12/2026'), row);
  });

  test('find contacts, each kind in the form in which people write it', async () => {
    const { made, set, ana, contact, companyId } = company;
    await server.make.contact({ companyId, name: 'Outra' });
    const plan = await made({ name: 'Plano', kind: 'choice', choices: [{ name: 'Ouro' }, { name: 'Prata' }] });
    const fields = [
      [await made({ name: 'Cidade' }), 'São Paulo', 'cidade:sao PAULO', 'cidade:São'],
      [await made({ name: 'Limite', kind: 'number' }), 10.5, 'limite:10,5', 'limite:10'],
      [await made({ name: 'Dia', kind: 'date' }), '2026-12-31', 'dia:31/12/2026', 'dia:2026-12-30'],
      [await made({ name: 'Site', kind: 'link' }), 'https://a.com/', 'site:https://a.com/', 'site:https://b.com/'],
      [plan, plan.choices[0]?.id, 'plano:ouro', 'plano:prata'],
    ] as const;
    await set(
      ana,
      fields.map(([field, value]) => ({ fieldId: field.id, value })),
    );
    const idsOf = async (field: string, searchParam = '') => {
      const { body } = await server.call('GET /contacts', { as: ana, query: { field, searchParam } });
      return [body.count, ...body.contacts.map(({ id }) => id)];
    };
    for (const [, , hit, miss] of fields) {
      assert.deepEqual(await idsOf(hit), [1, contact.id], hit);
      assert.deepEqual(await idsOf(hit, 'maria'), [1, contact.id], hit);
      assert.deepEqual(await idsOf(hit, 'outra'), [0], hit);
      assert.deepEqual(await idsOf(miss), [0], miss);
    }
    const as = await exporter();
    const rowsOf = async (field: string) => {
      const { body } = await server.call('GET /contacts/export', { as, query: { field } });
      return body.trim().split(/\r?\n/).length - 1;
    };
    assert.deepEqual([await rowsOf('cidade:sao paulo'), await rowsOf('cidade:são')], [1, 0]);
    const unknown = await server.call('GET /contacts/export', { as, query: { field: 'nenhum:1' } });
    assert.equal(unknown.status, 400);
    for (const field of ['nenhum:1', 'limite:dez', 'dia:31/02/2026', 'plano:cobre']) {
      const { status, body } = await server.call('GET /contacts', { as: ana, query: { field } });
      assert.deepEqual([status, body.issues?.[0]?.path], [400, 'query.field'], field);
    }
  });

  test('fill texts; empty without a value, and left as they are where there is no such field', async () => {
    const { made, set, ana, make, contact, said } = company;
    const city = await made({ name: 'Cidade' });
    await made({ name: 'Bairro' });
    const order = await made({ name: 'Pedido', subject: 'ticket', kind: 'number' });
    await set(ana, [{ fieldId: city.id, value: '{{name}} de Recife' }]);
    const { id: ticketId } = await make({ contactId: contact.id, status: 'open', userId: ana.id });
    await server.call('PUT /tickets/:ticketId/custom-fields', {
      as: ana,
      params: { ticketId },
      body: { values: [{ fieldId: order.id, value: 12.5 }] },
    });
    const body = { body: '[{{campo.cidade}}|{{ campo.bairro }}|{{campo.pedido}}|{{campo.nenhum}}|{{name}}]' };
    const sent = await server.call('POST /messages/:ticketId', { as: ana, params: { ticketId }, body });
    assert.equal(sent.status, 200, JSON.stringify(sent.body));
    assert.deepEqual(await said(ticketId), ['[{{name}} de Recife||12,5|{{campo.nenhum}}|Maria]']);
  });

  test('of two contacts that become one are kept; the survivor’s win, and choices are joined', async () => {
    const { made, set, values, ana, contact, companyId } = company;
    const [nick, city] = [await made({ name: 'Apelido' }), await made({ name: 'Cidade' })];
    const likes = await made({ name: 'Gostos', kind: 'several', choices: [{ name: 'Pão' }, { name: 'Bolo' }] });
    const [bread = 0, cake = 0] = likes.choices.map(({ id }) => id);
    const { id: otherId } = await server.make.contact({ companyId });
    await set(ana, [
      { fieldId: nick.id, value: 'Mari' },
      { fieldId: likes.id, value: [bread] },
    ]);
    const others = [
      { fieldId: nick.id, value: 'Outra' },
      { fieldId: city.id, value: 'Natal' },
      { fieldId: likes.id, value: [bread, cake] },
    ];
    await set(ana, others, { contactId: otherId });
    await server.platform.database.tenant(companyId, async (unit) => {
      const kept = await requireOwnContact(unit, companyId, contact.id);
      await mergeContacts(unit, { kept, absorbed: await requireOwnContact(unit, companyId, otherId) });
    });
    assert.deepEqual(
      (await values(ana)).map(({ text }) => text),
      ['Mari', 'Natal', 'Pão, Bolo'],
    );
  });

  test('are read and changed by programs, under the keys of their fields', async () => {
    const { made, companyId, contact } = company;
    const as = await server.make.apiKey({ companyId });
    await made({ name: 'Limite', kind: 'number' });
    await made({ name: 'Plano', kind: 'choice', choices: [{ name: 'Ouro' }] });
    await made({ name: 'Gostos', kind: 'several', choices: [{ name: 'Pão' }, { name: 'Bolo' }] });
    const customFields = { limite: 10.5, plano: 'Ouro', gostos: ['Pão', 'Bolo'] };
    const person = { name: 'Caio', number: '5511988880009' };
    const made1 = await server.call('POST /api/v1/contacts', { as, body: { ...person, customFields } });
    assert.deepEqual(made1.body.customFields, customFields, JSON.stringify(made1.body));
    const params = { contactId: made1.body.id };
    const changed = await server.call('PUT /api/v1/contacts/:contactId', {
      as,
      params,
      body: { customFields: { limite: null, gostos: ['Bolo'] } },
    });
    assert.deepEqual(changed.body.customFields, { plano: 'Ouro', gostos: ['Bolo'] });
    for (const [wrong, path, code] of [
      [{ nenhum: 1 }, 'body.customFields.nenhum', 'unknownField'],
      [{ plano: 'Prata' }, 'body.customFields.plano', 'notAChoice'],
      [{ limite: 'dez' }, 'body.customFields.limite', 'wrongType'],
      [{ gostos: 'Pão' }, 'body.customFields.gostos', 'notAChoice'],
    ] as const) {
      const body = { customFields: wrong };
      const { status, body: answer } = await server.call('PUT /api/v1/contacts/:contactId', { as, params, body });
      assert.deepEqual([status, answer.issues?.[0]?.path, answer.issues?.[0]?.code], [400, path, code]);
    }
    const list = async (query: object) =>
      (await server.call('GET /api/v1/contacts', { as, query: { ...query } })).body.contacts;
    assert.ok((await list({})).every((one) => !('customFields' in one)));
    const withFields = new Map((await list({ withFields: true })).map(({ id, customFields: of }) => [id, of]));
    assert.deepEqual(withFields.get(params.contactId), { plano: 'Ouro', gostos: ['Bolo'] });
    assert.deepEqual(withFields.get(contact.id), {});
  });
});
