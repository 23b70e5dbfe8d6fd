import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { useSharedServer } from '../../../testing/use-server.ts';
import { type FieldsCompany, openFieldsCompany } from './testing/fields-company.ts';

describe('Fields that a company defines', () => {
  const server = useSharedServer();
  let company: FieldsCompany;
  beforeEach(async () => {
    company = await openFieldsCompany(server);
  });

  test('are defined by administrators, with a key made of the name, in an order', async () => {
    const { admin, ana, define, made, fields } = company;
    assert.equal((await define({ name: 'CPF' }, ana)).body.error, 'ERR_NO_PERMISSION');
    const plan = await made({
      name: 'Plano do cliente',
      kind: 'choice',
      choices: [{ name: 'Ouro' }, { name: 'Prata' }],
    });
    assert.deepEqual(
      [plan.key, plan.position, plan.choices.map(({ name }) => name)],
      ['plano_do_cliente', 0, ['Ouro', 'Prata']],
    );
    const other = await made({ name: 'Plano-do cliente!' });
    assert.deepEqual([other.key, other.position], ['plano_do_cliente_2', 1]);
    const body = { subject: 'contact', ids: [other.id, plan.id] };
    const ordered = await server.call('PUT /custom-fields/order', { as: admin, body });
    assert.deepEqual(
      ordered.body.map(({ id }) => id),
      [other.id, plan.id],
    );
    assert.deepEqual(
      (await fields(ana)).map(({ id }) => id),
      [other.id, plan.id],
    );
  });

  test('have a name and a key of their own, and a field with choices has some', async () => {
    const { define, made, change } = company;
    const cpf = await made({ name: 'CPF', key: 'cpf' });
    assert.equal((await define({ name: ' cpf ' })).body.error, 'ERR_DUPLICATED_CUSTOM_FIELD');
    assert.equal((await define({ name: 'Documento', key: 'cpf' })).body.error, 'ERR_DUPLICATED_CUSTOM_FIELD');
    assert.equal((await define({ name: 'CPF', subject: 'ticket', key: 'cpf_ticket' })).status, 200);
    for (const [draft, path, code] of [
      [{ name: 'Plano', kind: 'choice' }, 'body.choices', 'tooFew'],
      [{ name: 'Plano', kind: 'several', choices: [{ name: 'A' }, { name: 'á' }] }, 'body.choices.1.name', 'repeated'],
      [{ name: 'Plano', choices: [{ name: 'A' }] }, 'body.choices', 'tooMany'],
      [{ name: 'Plano', key: 'Não pode' }, 'body.key', 'invalidFormat'],
    ] as const) {
      const { issues } = (await define(draft)).body;
      assert.deepEqual([issues?.[0]?.path, issues?.[0]?.code], [path, code], JSON.stringify(draft));
    }
    assert.equal((await change(cpf.id, { kind: 'number' })).body.error, 'ERR_CUSTOM_FIELD_KIND');
    assert.equal((await change(cpf.id, { kind: 'text', help: 'Só números' })).body.help, 'Só números');
  });

  test('are at most 50 of contacts and 50 of tickets, also when many are defined at once', async () => {
    const { define } = company;
    for (let count = 0; count < 48; count += 1) assert.equal((await define({ name: `Campo ${count}` })).status, 200);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => define({ name: `Outro ${index}` })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 409, 409, 409, 409]);
    assert.equal((await define({ name: 'De ticket', subject: 'ticket' })).status, 200);
  });

  test('keep typed values, each kind in its own form, and take them away', async () => {
    const { ana, made, set, values, contact } = company;
    const text = await made({ name: 'Apelido' });
    const number = await made({ name: 'Limite', kind: 'number' });
    const date = await made({ name: 'Renovação', kind: 'date' });
    const choice = await made({ name: 'Plano', kind: 'choice', choices: [{ name: 'Ouro' }, { name: 'Prata' }] });
    const several = await made({
      name: 'Gostos',
      kind: 'several',
      choices: [{ name: 'Pão' }, { name: 'Bolo' }, { name: 'Café' }],
    });
    const link = await made({ name: 'Site', kind: 'link' });
    const idsOf = ({ choices }: typeof several) => choices.map(({ id }) => id);
    const [bread = 0, cake = 0] = idsOf(several);
    const [, silver = 0] = idsOf(choice);
    const saved = await set(ana, [
      { fieldId: text.id, value: ' Mari ' },
      { fieldId: number.id, value: 10.5 },
      { fieldId: date.id, value: '2026-12-31' },
      { fieldId: choice.id, value: silver },
      { fieldId: several.id, value: [cake, bread] },
      { fieldId: link.id, value: 'www.padaria.com.br' },
    ]);
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    assert.deepEqual(
      (await values(ana)).map(({ key, value, text: words }) => [key, value, words]),
      [
        ['apelido', 'Mari', 'Mari'],
        ['limite', 10.5, '10.5'],
        ['renovacao', '2026-12-31', '31/12/2026'],
        ['plano', silver, 'Prata'],
        ['gostos', [bread, cake], 'Pão, Bolo'],
        ['site', 'https://www.padaria.com.br/', 'https://www.padaria.com.br/'],
      ],
    );
    const params = { contactId: contact.id };
    const shown = await server.call('GET /contacts/:contactId', { as: ana, params });
    assert.deepEqual(shown.body.customFields?.length, 6);
    await set(ana, [
      { fieldId: text.id, value: null },
      { fieldId: several.id, value: [] },
      { fieldId: link.id, value: '  ' },
    ]);
    assert.deepEqual(
      (await values(ana)).map(({ key }) => key),
      ['limite', 'renovacao', 'plano'],
    );
  });

  test('refuse wrong values with a sentence that names the field, and then change nothing', async () => {
    const { ana, made, set, values } = company;
    const nick = await made({ name: 'Apelido' });
    const wrong = [
      [await made({ name: 'Limite', kind: 'number' }), ['dez', true, 1e14]],
      [await made({ name: 'Renovação', kind: 'date' }), ['2026-02-31', '31/12/2026', 20261231]],
      [await made({ name: 'Plano', kind: 'choice', choices: [{ name: 'Ouro' }] }), [999_999, 'Ouro']],
      [await made({ name: 'Gostos', kind: 'several', choices: [{ name: 'Pão' }] }), [[999_999], 'Pão']],
      [
        await made({ name: 'Site', kind: 'link' }),
        ['javascript:alert(1)', 'data:text/html,x', 'ftp://a.com', 'padaria'],
      ],
      [await made({ name: 'Nota' }), ['x'.repeat(1001), 12]],
    ] as const;
    for (const [field, refused] of wrong) {
      for (const value of refused) {
        const answer = await set(ana, [
          { fieldId: nick.id, value: 'Mari' },
          { fieldId: field.id, value },
        ]);
        const told = JSON.stringify([field.name, value, answer.body]);
        assert.equal(answer.status, 400, told);
        if (typeof value === 'boolean') continue;
        assert.equal(answer.body.issues?.[0]?.path, `body.values.${field.key}`, told);
        assert.ok(answer.body.issues?.[0]?.message.startsWith(`${field.name}: `), told);
      }
    }
    assert.deepEqual(await values(ana), []);
  });

  test('of a ticket are for those who see the ticket', async () => {
    const { ana, bruno, made, make } = company;
    const order = await made({ name: 'Pedido', subject: 'ticket', kind: 'number' });
    const params = { ticketId: (await make()).id };
    const set = (as: typeof ana) =>
      server.call('PUT /tickets/:ticketId/custom-fields', {
        as,
        params,
        body: { values: [{ fieldId: order.id, value: 7 }] },
      });
    assert.equal((await set(bruno)).body.error, 'ERR_NO_PERMISSION');
    assert.deepEqual(
      (await set(ana)).body.values.map(({ value }) => value),
      [7],
    );
    const read = (as: typeof ana) => server.call('GET /tickets/:ticketId/custom-fields', { as, params });
    assert.equal((await read(bruno)).body.error, 'ERR_NO_PERMISSION');
    assert.deepEqual(
      (await read(ana)).body.values.map(({ key }) => key),
      ['pedido'],
    );
    const contactField = await made({ name: 'CPF' });
    const body = { values: [{ fieldId: contactField.id, value: '1' }] };
    const other = await server.call('PUT /tickets/:ticketId/custom-fields', { as: ana, params, body });
    assert.equal(other.body.error, 'ERR_NO_CUSTOM_FIELD_FOUND');
  });

  test('are archived with their values, which come back with them', async () => {
    const { ana, made, set, values, change } = company;
    const nick = await made({ name: 'Apelido' });
    await set(ana, [{ fieldId: nick.id, value: 'Mari' }]);
    await change(nick.id, { isArchived: true });
    assert.deepEqual(await values(ana), []);
    assert.equal((await set(ana, [{ fieldId: nick.id, value: 'Outro' }])).body.error, 'ERR_NO_CUSTOM_FIELD_FOUND');
    await change(nick.id, { isArchived: false });
    assert.deepEqual(
      (await values(ana)).map(({ value }) => value),
      ['Mari'],
    );
  });

  test('keep a removed choice for the values that have it, and forget one that nobody has', async () => {
    const { ana, made, set, values, change } = company;
    const plan = await made({
      name: 'Plano',
      kind: 'choice',
      choices: [{ name: 'Ouro' }, { name: 'Prata' }, { name: 'Bronze' }],
    });
    const [gold, silver] = plan.choices;
    assert.ok(gold && silver);
    await set(ana, [{ fieldId: plan.id, value: gold.id }]);
    const { body: changed } = await change(plan.id, { choices: [{ id: silver.id, name: 'Prata' }] });
    assert.deepEqual(
      changed.choices.map(({ name, isArchived }) => [name, isArchived]),
      [
        ['Prata', false],
        ['Ouro', true],
      ],
    );
    assert.equal((await values(ana))[0]?.text, 'Ouro');
    const keeps = await set(ana, [{ fieldId: plan.id, value: gold.id }]);
    assert.equal(keeps.status, 200, 'who has it may keep it');
    await set(ana, [{ fieldId: plan.id, value: silver.id }]);
    assert.equal((await set(ana, [{ fieldId: plan.id, value: gold.id }])).body.issues?.[0]?.code, 'notAChoice');
  });

  test('are deleted with their values, of which one must know the number', async () => {
    const { admin, ana, made, set, fields } = company;
    const nick = await made({ name: 'Apelido' });
    await set(ana, [{ fieldId: nick.id, value: 'Mari' }]);
    const params = { fieldId: nick.id };
    assert.equal((await server.call('GET /custom-fields/:fieldId/usage', { as: admin, params })).body.values, 1);
    const unaware = await server.call('DELETE /custom-fields/:fieldId', { as: admin, params });
    assert.equal(unaware.body.error, 'ERR_CUSTOM_FIELD_IN_USE');
    const aware = await server.call('DELETE /custom-fields/:fieldId', { as: admin, params, query: { values: 1 } });
    assert.equal(aware.status, 200);
    assert.deepEqual(await fields(admin), []);
  });

  test('of another company are none', async () => {
    const { made, contact, set } = company;
    const nick = await made({ name: 'Apelido' });
    const other = await openFieldsCompany(server);
    assert.deepEqual(await other.fields(other.admin), []);
    assert.equal((await other.change(nick.id, { name: 'Meu' })).body.error, 'ERR_NO_CUSTOM_FIELD_FOUND');
    assert.equal(
      (await other.set(other.ana, [{ fieldId: nick.id, value: 'x' }])).body.error,
      'ERR_NO_CUSTOM_FIELD_FOUND',
    );
    const theirs = await set(other.ana, [{ fieldId: nick.id, value: 'x' }], { contactId: contact.id });
    assert.equal(theirs.body.error, 'ERR_NO_CONTACT_FOUND');
  });
});
