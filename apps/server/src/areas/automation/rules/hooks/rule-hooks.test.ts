import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { BodyInput, RuleTrigger } from '@recado/contract';
import { eq } from 'drizzle-orm';
import { startTestServer } from '../../../../testing/server.ts';
import { useSharedServer } from '../../../../testing/use-server.ts';
import { contacts } from '../../../conversations/contacts/contacts.schema.ts';
import { ruleCalls, rules } from '../rules.schema.ts';
import { openRuleWorld, tagging } from '../testing/rule-world.ts';

const trigger = { kind: 'webhook', numberPath: 'customer.phone', whatsappId: null } satisfies RuleTrigger;
type Draft = Partial<BodyInput<'POST /rules'>>;

describe('addresses of rules', () => {
  const server = useSharedServer();
  let world: Awaited<ReturnType<typeof openRuleWorld>>;
  beforeEach(async () => {
    world = await openRuleWorld(server);
  });

  /** A rule with its address. */
  async function hooked(draft: Draft = {}) {
    const steps = draft.steps ?? [{ kind: 'note', note: 'Pedido {{body.order.id}}', userIds: [] }];
    const rule = await world.add({ trigger, ...draft, steps });
    const { body } = await server.call('POST /rules/:ruleId/hook', { as: world.admin, params: { ruleId: rule.id } });
    return { ...rule, address: body.address, token: body.address.split('/').at(-1) ?? '' };
  }
  const call = (token: string, body: object, key?: string) =>
    server.call('POST /hooks/rules/:token', {
      params: { token },
      body,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const ran = async (token: string, body: object, key?: string) => {
    const { status } = await call(token, body, key);
    assert.equal(status, 200);
    await world.settled();
  };
  const order = (phone: string, id: string | number = 7) => ({ customer: { phone }, order: { id, status: 'Pago' } });
  const notes = async (ticketId: number) =>
    (await server.call('GET /ticket-notes/list', { as: world.admin, query: { ticketId } })).body.map(
      ({ note }) => note,
    );
  const problems = async (ruleId: number) =>
    (await world.runs(ruleId)).map(({ outcome, error, ticket }) => [outcome, error, ticket]).reverse();

  test('a call runs the rule in the live ticket of the number, with values of its body in texts', async () => {
    const { customer } = world;
    const rule = await hooked({
      conditions: [{ field: 'body', path: 'order.status', operator: 'any', values: ['PAGO'] }],
      steps: [
        { kind: 'note', note: 'Pedido {{body.order.id}}', userIds: [] },
        { kind: 'text', text: '{{firstName}}, o pedido {{body.order.id}} está {{body.order.status}}{{body.gone}}.' },
      ],
    });
    await customer.write('Oi');
    const { id } = await world.ticket();
    // Without the ninth digit, and written for people: it is the same number.
    await ran(
      rule.token,
      order(`+${customer.number.slice(0, 2)} (${customer.number.slice(2, 4)}) ${customer.number.slice(4)}`),
    );
    assert.deepEqual([await notes(id), (await world.said(id)).at(-1)], [['Pedido 7'], 'Maria, o pedido 7 está Pago.']);
    await ran(rule.token, { ...order(customer.number), order: { id: 8, status: 'aberto' } });
    assert.deepEqual(await world.outcomes(rule.id, { outcome: 'missed' }), ['missed']);
    assert.deepEqual(await notes(id), ['Pedido 7']);
    const stored = await world.system(({ db }) =>
      db.select({ values: ruleCalls.values }).from(ruleCalls).where(eq(ruleCalls.ruleId, rule.id)),
    );
    assert.deepEqual(stored, [{ values: null }, { values: null }], 'what a call brought is not kept');
  });

  test('a value of the body cannot ask for what the text did not', async () => {
    const { customer } = world;
    const rule = await hooked({ steps: [{ kind: 'text', text: 'Olá {{body.name}}' }] });
    await customer.write('Oi');
    await ran(rule.token, { ...order(customer.number), name: '{{protocol}} {{campo.salary}} {{body.order.id}}' });
    const said = await world.said((await world.ticket()).id);
    assert.equal(said.at(-1), 'Olá {{protocol}} {{campo.salary}} {{body.order.id}}');
  });

  test('why nothing was done is in the log: no number, an unknown one, no live ticket, the rule is off', async () => {
    const { customer, admin } = world;
    const rule = await hooked();
    await ran(rule.token, { order: { id: 1 } });
    await ran(rule.token, order('5511988887777'));
    await customer.write('Oi');
    await world.change(admin, (await world.ticket()).id, { status: 'closed' });
    await ran(rule.token, order(customer.number, 2));
    await server.call('PUT /rules/:ruleId', { as: admin, params: { ruleId: rule.id }, body: { isActive: false } });
    await ran(rule.token, order(customer.number, 3));
    assert.deepEqual(await problems(rule.id), [
      ['unplaced', 'noNumber', null],
      ['unplaced', 'unknownNumber', null],
      ['unplaced', 'noTicket', null],
      ['unplaced', 'off', null],
    ]);
  });

  test('opens a ticket where the rule says so, and only if the rule does its steps there', async () => {
    const { customer, admin, connectionId } = world;
    const rule = await hooked({
      trigger: { ...trigger, whatsappId: connectionId },
      conditions: [{ field: 'body', path: 'order.status', operator: 'none', values: ['cancelado'] }],
    });
    await customer.write('Oi');
    const { id } = await world.ticket();
    await world.change(admin, id, { status: 'closed' });
    const rounds = (await world.cycles(id)).length;
    await ran(rule.token, { customer: { phone: customer.number }, order: { id: 4, status: 'cancelado' } });
    assert.deepEqual([(await world.ticket()).status, (await world.cycles(id)).length], ['closed', rounds]);
    assert.deepEqual(
      await world.runs(rule.id, { outcome: 'missed' }).then((all) => all.map((run) => [run.ticket, run.condition])),
      [[null, 0]],
    );
    await ran(rule.token, order(customer.number, 5));
    assert.deepEqual([(await world.ticket()).status, await notes(id)], ['pending', ['Pedido 5']]);
    await ran(rule.token, order(customer.number, 6));
    assert.deepEqual(await notes(id), ['Pedido 6', 'Pedido 5'], 'the next call finds it');
  });

  test('a repeated call runs once: by its key, or by the id in its body', async () => {
    const { customer } = world;
    const rule = await hooked();
    await customer.write('Oi');
    const { id } = await world.ticket();
    for (let again = 0; again < 2; again += 1) await ran(rule.token, order(customer.number), 'delivery-1');
    await Promise.all([1, 2, 3].map(() => call(rule.token, { ...order(customer.number), id: 'evt_9' })));
    await world.settled();
    assert.deepEqual(await world.outcomes(rule.id), ['ran', 'ran']);
    assert.equal((await notes(id)).length, 2);
    const other = await hooked();
    await ran(other.token, order(customer.number), 'delivery-1');
    assert.deepEqual(await world.outcomes(other.id), ['ran'], 'the keys of a rule are its own');
  });

  test('runs in a ticket as often in an hour as the rule may, and not for who is blocked', async () => {
    const { customer, system } = world;
    const rule = await hooked({ perTicketAndHour: 1 });
    await customer.write('Oi');
    for (const id of [1, 2]) await ran(rule.token, order(customer.number, id));
    assert.deepEqual(await world.outcomes(rule.id), ['ran', 'limited']);
    const { contactId } = await world.ticket();
    await system(({ db }) => db.update(contacts).set({ blockedAt: new Date() }).where(eq(contacts.id, contactId)));
    await ran(rule.token, order(customer.number, 3));
    assert.deepEqual(await world.outcomes(rule.id), ['ran', 'limited', 'blocked']);
  });

  test('rules that cause each other are cut: the opened ticket knows what opened it', async () => {
    const { customer, admin, connectionId, support } = world;
    const urgent = await server.make.tag({ companyId: world.companyId, name: 'Urgente' });
    const onOpened = await world.add({ trigger: { kind: 'ticketOpened' }, steps: [tagging(urgent.id)] });
    const rule = await hooked({
      trigger: { ...trigger, whatsappId: connectionId },
      steps: [{ kind: 'transfer', queueId: support.id, userId: null }],
    });
    await customer.write('Oi');
    await world.settled();
    const { id } = await world.ticket();
    await world.change(admin, id, { status: 'closed' });
    await ran(rule.token, order(customer.number));
    assert.deepEqual([await world.outcomes(rule.id), (await world.ticket()).queueId], [['ran'], support.id]);
    assert.deepEqual(
      await world.outcomes(onOpened.id),
      ['ran', 'ran'],
      'the round that the call opened is an occasion',
    );
  });

  test('only who has the address calls: a guessed, former or removed one is answered like any other', async () => {
    const { customer, admin } = world;
    const rule = await hooked();
    await customer.write('Oi');
    const renewed = await server.call('POST /rules/:ruleId/hook', { as: admin, params: { ruleId: rule.id } });
    const former = await call(rule.token, order(customer.number));
    const guessed = await call('x'.repeat(43), order(customer.number));
    assert.deepEqual([former.status, former.body], [404, { error: 'ERR_NOT_FOUND' }]);
    assert.deepEqual([guessed.status, guessed.body], [former.status, former.body]);
    const token = renewed.body.address.split('/').at(-1) ?? '';
    await ran(token, order(customer.number));
    const body = { trigger: { kind: 'messageReceived' as const } };
    const changed = await server.call('PUT /rules/:ruleId', { as: admin, params: { ruleId: rule.id }, body });
    assert.equal(changed.body.hookMadeAt, null);
    assert.equal((await call(token, order(customer.number))).status, 404);
    const none = await server.call('POST /rules/:ruleId/hook', { as: admin, params: { ruleId: rule.id } });
    assert.equal(none.status, 404, 'a rule that no call starts has no address');
    const stored = await world.system(({ db }) => db.select().from(rules).where(eq(rules.companyId, world.companyId)));
    assert.ok(!JSON.stringify(stored).includes(token), 'the secret is not stored');
    assert.ok(!JSON.stringify((await server.call('GET /rules', { as: admin })).body).includes('hookHash'));
  });

  test('a contact of another company is as unknown as a stranger, and the answer says nothing', async () => {
    const rule = await hooked();
    const others = await openRuleWorld(server);
    await others.customer.write('Oi');
    const answers = [
      await call(rule.token, order(others.customer.number)),
      await call(rule.token, order('5511977776666')),
    ];
    await world.settled();
    assert.deepEqual(answers[0]?.body, answers[1]?.body);
    assert.deepEqual(await problems(rule.id), [
      ['unplaced', 'unknownNumber', null],
      ['unplaced', 'unknownNumber', null],
    ]);
    const steps = [{ kind: 'note' as const, note: 'x', userIds: [] }];
    const body = { name: 'x', trigger: { ...trigger, whatsappId: others.connectionId }, steps };
    const refused = await server.call('POST /rules', { as: world.admin, body });
    assert.deepEqual([refused.status, refused.body], [404, { error: 'ERR_NO_WAPP_FOUND' }]);
  });

  test('a body that is too large, too deep or has too many values is refused and changes nothing', async () => {
    const rule = await hooked();
    let deep: object = {};
    for (let level = 0; level < 2000; level += 1) deep = { a: deep };
    const refused = [
      await call(rule.token, { number: '1', text: 'x'.repeat(70_000) }),
      await call(rule.token, deep),
      await call(rule.token, []),
      await call(rule.token, Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`v${index}`, index]))),
    ];
    assert.deepEqual(
      refused.map(({ status }) => status),
      [413, 400, 400, 400],
    );
    await world.settled();
    assert.deepEqual(await problems(rule.id), []);
    await ran(rule.token, { customer: { phone: { toString: 'x' } }, constructor: 1 });
    assert.deepEqual(await problems(rule.id), [['unplaced', 'noNumber', null]]);
  });

  test('is tried on the last tickets with a sample of a body', async () => {
    await world.customer.write('Oi');
    const conditions = [{ field: 'body' as const, path: 'status', operator: 'any' as const, values: ['pago'] }];
    const tryOn = async (sample?: object) =>
      (
        await server.call('POST /rules/trial', {
          as: world.admin,
          body: { trigger, conditions, ...(sample && { sample }) },
        })
      ).body.matched.length;
    assert.deepEqual([await tryOn({ status: 'Pago' }), await tryOn({ status: 'aberto' }), await tryOn()], [1, 0, 0]);
  });
});

test('a rule is called so often in a minute, whoever calls', async () => {
  const server = await startTestServer({ environment: { RATE_LIMIT_FACTOR: '1' } });
  try {
    const { id: companyId } = await server.make.company();
    const as = await server.make.user({ companyId, profile: 'admin' });
    const steps = [{ kind: 'note' as const, note: 'x', userIds: [] }];
    const made = await server.call('POST /rules', { as, body: { name: 'x', trigger, steps } });
    const hook = await server.call('POST /rules/:ruleId/hook', { as, params: { ruleId: made.body.id } });
    const token = hook.body.address.split('/').at(-1) ?? '';
    const statuses = new Map<number, number>();
    for (let index = 0; index < 62; index += 1) {
      const { status } = await server.call('POST /hooks/rules/:token', { params: { token }, body: {} });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    assert.deepEqual(
      [...statuses],
      [
        [200, 60],
        [429, 2],
      ],
    );
  } finally {
    await server.close();
  }
});
