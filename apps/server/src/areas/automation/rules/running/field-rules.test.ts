import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { CustomField, FieldCondition, RuleCondition } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { TestUser } from '../../../../testing/factories.ts';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { tickets } from '../../../conversations/tickets/tickets.schema.ts';
import { openRuleWorld, tagging } from '../testing/rule-world.ts';

describe('fields of the company in rules', () => {
  const server = useSharedServer();
  let world: Awaited<ReturnType<typeof openRuleWorld>>;
  let plan: CustomField;
  let score: CustomField;
  let due: CustomField;
  let note: CustomField;
  beforeEach(async () => {
    world = await openRuleWorld(server);
    const choices = [{ name: 'Ouro' }, { name: 'Prata' }];
    plan = await define({ name: 'Plano', key: 'plano', kind: 'choice', choices });
    score = await define({ name: 'Pontos', key: 'pontos', kind: 'number' });
    due = await define({ name: 'Vence', key: 'vence', kind: 'date' });
    note = await define({ subject: 'ticket', name: 'Assunto', key: 'assunto' });
  });

  const define = async (body: object): Promise<CustomField> =>
    (await server.call('POST /custom-fields', { as: world.admin, body: { subject: 'contact', kind: 'text', ...body } }))
      .body;
  const setContact = (contactId: number, fieldId: number, value: unknown, as: TestUser = world.admin) =>
    server.call('PUT /contacts/:contactId/custom-fields', {
      as,
      params: { contactId },
      body: { values: [{ fieldId, value }] },
    });
  const contactValues = async (contactId: number) =>
    (await server.call('GET /contacts/:contactId/custom-fields', { as: world.admin, params: { contactId } })).body
      .values;
  const tag = (name: string) => server.make.tag({ companyId: world.companyId, name });
  const tagsOf = async (ticketId: number) =>
    (await world.read(world.admin, ticketId)).body.tags.map(({ name }) => name).sort();
  const ifField = (condition: FieldCondition): RuleCondition => ({ field: 'custom', condition });
  const gold = () => plan.choices[0]?.id ?? 0;
  const isGold = () => ifField({ fieldId: plan.id, test: 'choice', operator: 'any', choiceIds: [gold()] });
  const ticketsOf = (contactId: number) =>
    world.system(({ db }) => db.select().from(tickets).where(eq(tickets.contactId, contactId)));

  test('a changed field lets a rule look, once for each change of its own field', async () => {
    const vip = await tag('VIP');
    const rule = await world.add({
      trigger: { kind: 'fieldChanged', fieldId: plan.id },
      conditions: [isGold()],
      steps: [tagging(vip.id), { kind: 'setField', fieldId: note.id, value: 'Cliente ouro', choiceIds: [] }],
    });
    await world.customer.write('Oi');
    const { id, contactId } = await world.ticket();
    await setContact(contactId, score.id, 3);
    await setContact(contactId, plan.id, plan.choices[1]?.id);
    await world.settled();
    assert.deepEqual([await world.outcomes(rule.id), await tagsOf(id)], [[], []], 'another field, another choice');
    await setContact(contactId, plan.id, gold());
    await setContact(contactId, plan.id, gold());
    await world.settled();
    assert.deepEqual([await world.outcomes(rule.id), await tagsOf(id)], [['ran'], ['VIP']]);
    const { body } = await server.call('GET /tickets/:ticketId/custom-fields', {
      as: world.admin,
      params: { ticketId: id },
    });
    assert.deepEqual(
      body.values.map(({ text }) => text),
      ['Cliente ouro'],
    );
  });

  test('rules that change the field of each other are cut', async () => {
    const step = (value: number) => ({ kind: 'setField' as const, fieldId: score.id, value, choiceIds: [] });
    const trigger = { kind: 'fieldChanged', fieldId: score.id } as const;
    const [up, down] = [await world.add({ trigger, steps: [step(1)] }), await world.add({ trigger, steps: [step(2)] })];
    await world.customer.write('Oi');
    const { contactId } = await world.ticket();
    await setContact(contactId, score.id, 9);
    await world.settled();
    const outcomes = [...(await world.outcomes(up.id)), ...(await world.outcomes(down.id))];
    assert.ok(outcomes.includes('loop'), String(outcomes));
    assert.ok(outcomes.length < 10, String(outcomes));
  });

  test('conditions on each kind of field are what they say', async () => {
    await world.customer.write('Oi');
    const { id, contactId } = await world.ticket();
    const matches = async (condition: FieldCondition) => {
      const body = {
        trigger: { kind: 'messageReceived' as const },
        match: 'all' as const,
        conditions: [ifField(condition)],
      };
      return (await server.call('POST /rules/trial', { as: world.admin, body })).body.matched.length === 1;
    };
    const today = new Date().toISOString().slice(0, 10);
    const empty: FieldCondition = { fieldId: score.id, test: 'empty', isEmpty: true };
    assert.deepEqual([await matches(empty), await matches({ ...empty, isEmpty: false })], [true, false]);
    const none: FieldCondition = { fieldId: plan.id, test: 'choice', operator: 'none', choiceIds: [gold()] };
    assert.equal(await matches(none), true, 'without a value it is none of them');
    await setContact(contactId, plan.id, gold());
    await setContact(contactId, score.id, 0);
    await setContact(contactId, due.id, today);
    await server.call('PUT /tickets/:ticketId/custom-fields', {
      as: world.admin,
      params: { ticketId: id },
      body: { values: [{ fieldId: note.id, value: 'Não funciona o SÃO JOÃO' }] },
    });
    const contains = (operator: 'any' | 'all' | 'none', ...values: string[]): FieldCondition => ({
      ...{ fieldId: note.id, test: 'contains', operator, values },
    });
    const number = (atLeast: number | null, atMost: number | null): FieldCondition => ({
      ...{ fieldId: score.id, test: 'number', atLeast, atMost },
    });
    const days = (from: number, to: number): FieldCondition => ({ fieldId: due.id, test: 'days', from, to });
    const expected: [FieldCondition, boolean][] = [
      [empty, false],
      [none, false],
      [contains('any', 'sao joao', 'nada'), true],
      [contains('all', 'nao', 'joao'), true],
      [contains('all', 'nao', 'maria'), false],
      [contains('none', 'joao'), false],
      [contains('none', 'maria'), true],
      [number(0, 0), true],
      [number(null, -1), false],
      [number(1, null), false],
      [{ fieldId: due.id, test: 'date', from: today, to: null }, true],
      [{ fieldId: due.id, test: 'date', from: null, to: '2000-01-01' }, false],
      [days(-1, 1), true],
      [days(3, 9), false],
    ];
    for (const [condition, result] of expected)
      assert.equal(await matches(condition), result, JSON.stringify(condition));
  });

  test('a created contact gets a closed ticket only if a rule does something for it', async () => {
    const rule = await world.add({
      trigger: { kind: 'contactCreated' },
      conditions: [{ field: 'contactName', operator: 'any', values: ['Loja'] }],
      steps: [{ kind: 'setField', fieldId: score.id, value: 10, choiceIds: [] }],
    });
    const create = async (name: string, number: string) =>
      (await server.call('POST /contacts', { as: world.admin, body: { name, number } })).body.id;
    const other = await create('Maria', '5511987650001');
    const shop = await create('Loja do João', '5511987650002');
    await world.settled();
    assert.deepEqual([await ticketsOf(other), await world.outcomes(rule.id)], [[], ['ran']]);
    assert.deepEqual(
      (await contactValues(shop)).map(({ value }) => value),
      [10],
    );
    assert.deepEqual(
      (await ticketsOf(shop)).map(({ status }) => status),
      ['closed'],
    );
  });

  test('name only fields of the company that their author sees, with tests of their kind', async () => {
    const stranger = await openRuleWorld(server);
    const theirs = (
      await server.call('POST /custom-fields', {
        as: stranger.admin,
        body: { subject: 'contact', kind: 'text', name: 'X' },
      })
    ).body;
    const post = async (body: object) =>
      (
        await server.call('POST /rules', {
          as: world.admin,
          body: { name: 'R', trigger: { kind: 'messageReceived' }, ...body },
        })
      ).body.error;
    const steps = [{ kind: 'resolve', withoutRating: true }];
    const refused = 'ERR_NO_CUSTOM_FIELD_FOUND';
    assert.equal(await post({ steps, trigger: { kind: 'fieldChanged', fieldId: theirs.id } }), refused);
    assert.equal(
      await post({ steps, conditions: [ifField({ fieldId: theirs.id, test: 'empty', isEmpty: true })] }),
      refused,
    );
    assert.equal(await post({ steps: [{ kind: 'setField', fieldId: theirs.id, value: 'x', choiceIds: [] }] }), refused);
    assert.equal(
      await post({ steps, conditions: [ifField({ fieldId: plan.id, test: 'number', atLeast: 1, atMost: 2 })] }),
      refused,
    );
  });

  test('a value that the field cannot have is refused in the log, and nothing of the rule is done', async () => {
    const vip = await tag('VIP');
    const rule = await world.add({
      steps: [tagging(vip.id), { kind: 'setField', fieldId: score.id, value: 'doze', choiceIds: [] }],
    });
    await world.customer.write('Oi');
    await world.settled();
    const [run] = await world.runs(rule.id);
    assert.deepEqual([run?.outcome, run?.step, run?.error], ['refused', 1, 'ERR_VALIDATION']);
    assert.deepEqual(await tagsOf((await world.ticket()).id), []);
  });
});
