import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { CustomField } from '@recado/contract';
import { eq } from 'drizzle-orm';
import type { TestUser } from '../../../testing/factories.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { closeBySystem } from '../tickets/close-tickets.ts';
import { customFieldValues } from '../tickets/custom-fields.schema.ts';
import { type FieldsCompany, openFieldsCompany } from './testing/fields-company.ts';

describe('the fields that a queue requires before its tickets are resolved', () => {
  const server = useSharedServer();
  let company: FieldsCompany;
  let plan: CustomField;
  let order: CustomField;
  beforeEach(async () => {
    company = await openFieldsCompany(server);
    plan = await company.made({ name: 'Plano', key: 'plano' });
    order = await company.made({ subject: 'ticket', kind: 'number', name: 'Pedido', key: 'pedido' });
    await require([plan.id, order.id]);
  });

  const require = (requiredFieldIds: number[], queueId = company.sales.id, as: TestUser = company.admin) =>
    server.call('PUT /queue/:queueId', { as, params: { queueId }, body: { requiredFieldIds } });
  const open = (overrides: object = {}) => company.make({ status: 'open', userId: company.ana.id, ...overrides });
  const resolve = (id: number, how: object = {}, as: TestUser = company.ana) =>
    server.call('PUT /tickets/:ticketId', { as, params: { ticketId: id }, body: { status: 'closed', ...how } });
  const statusOf = async (id: number) => (await company.read(company.admin, id)).body.status;
  const missing = (body: { issues?: { path: string }[] }) => body.issues?.map(({ path }) => path.split('.').at(-1));
  const storedOf = (fieldId: number) =>
    company.system(({ db }) => db.select().from(customFieldValues).where(eq(customFieldValues.fieldId, fieldId)));

  test('are of the company, in use, and seen by everyone; the ticket says which its queue requires', async () => {
    const stranger = await openFieldsCompany(server);
    const secret = await company.made({ name: 'Renda', seenBy: 'administrators' });
    const theirs = await stranger.made({ name: 'Alheio' });
    for (const id of [secret.id, theirs.id, 1_999_999_999])
      assert.equal((await require([id])).body.error, 'ERR_NO_CUSTOM_FIELD_FOUND', String(id));
    assert.equal((await require([plan.id], company.sales.id, company.ana)).status, 403);
    const { id } = await open();
    assert.deepEqual((await company.read(company.ana, id)).body.queue?.requiredFieldIds, [plan.id, order.id]);
    const free = await open({ queueId: company.support.id, userId: company.bruno.id });
    assert.ok(!('requiredFieldIds' in ((await company.read(company.admin, free.id)).body.queue ?? {})));
    await server.call('DELETE /custom-fields/:fieldId', { as: company.admin, params: { fieldId: plan.id } });
    assert.deepEqual((await company.read(company.ana, id)).body.queue?.requiredFieldIds, [order.id]);
  });

  test('are named by the refusal, and may be given with the resolution or before it', async () => {
    const { id } = await open();
    const refused = await resolve(id);
    assert.deepEqual([refused.status, refused.body.error], [409, 'ERR_FIELDS_REQUIRED']);
    assert.deepEqual(missing(refused.body), ['plano', 'pedido']);
    const half = await resolve(id, { fieldValues: [{ fieldId: plan.id, value: 'Ouro' }] });
    assert.deepEqual([missing(half.body), await statusOf(id)], [['pedido'], 'open']);
    assert.deepEqual(await storedOf(plan.id), [], 'a refusal stores nothing');
    const wrong = [
      { fieldId: plan.id, value: 'Ouro' },
      { fieldId: order.id, value: 'doze' },
    ];
    assert.equal((await resolve(id, { fieldValues: wrong })).body.error, 'ERR_VALIDATION');
    const given = [
      { fieldId: plan.id, value: 'Ouro' },
      { fieldId: order.id, value: 12 },
    ];
    assert.equal((await resolve(id, { fieldValues: given })).status, 200);
    assert.deepEqual(
      [(await storedOf(plan.id))[0]?.textValue, (await storedOf(order.id))[0]?.numberValue],
      ['Ouro', 12],
    );
  });

  test('hold up nobody for a field that is archived or became one of administrators', async () => {
    await server.call('PUT /custom-fields/:fieldId', {
      as: company.admin,
      params: { fieldId: plan.id },
      body: { isArchived: true },
    });
    await server.call('PUT /custom-fields/:fieldId', {
      as: company.admin,
      params: { fieldId: order.id },
      body: { seenBy: 'administrators' },
    });
    assert.equal((await resolve((await open()).id)).status, 200);
  });

  test('do not hold up what the server ends by itself', async () => {
    const { id } = await company.make({ status: 'pending' });
    await company.system((unit) => closeBySystem(unit, id));
    assert.equal(await statusOf(id), 'closed');
  });

  test('of many tickets are given once, to those that have none; the others are named', async () => {
    const [one, two] = [await open(), await open({ queueId: company.support.id, userId: company.bruno.id })];
    const change = async (how: object) => {
      const body = { ticketIds: [one.id, two.id], change: { kind: 'resolve' as const, ...how } };
      return (await server.call('POST /tickets/changes', { as: company.admin, body })).body;
    };
    const values = [
      { fieldId: plan.id, value: 'Prata' },
      { fieldId: order.id, value: 7 },
    ];
    await require([order.id], company.support.id);
    const bare = await change({});
    assert.deepEqual(
      bare.refused.map(({ error }) => error),
      ['ERR_FIELDS_REQUIRED', 'ERR_FIELDS_REQUIRED'],
    );
    await server.call('PUT /tickets/:ticketId/custom-fields', {
      as: company.admin,
      params: { ticketId: two.id },
      body: { values: [{ fieldId: order.id, value: 99 }] },
    });
    const { changed, refused } = await change({ fieldValues: values });
    assert.deepEqual([changed, refused], [[one.id, two.id], []]);
    const numbers = new Map((await storedOf(order.id)).map(({ ticketId, numberValue }) => [ticketId, numberValue]));
    assert.deepEqual([numbers.get(one.id), numbers.get(two.id)], [7, 99], 'what a ticket has stays');
    assert.equal((await storedOf(plan.id)).length, 1, 'only where the queue requires it');
  });

  test('are required of whoever closes all, and of macros, which take the answer along', async () => {
    const { id } = await open();
    const closeAll = (how: object = {}) =>
      server.call('POST /tickets/closeAll', {
        as: company.admin,
        body: { status: 'open', selectedQueueIds: [company.sales.id], ...how },
      });
    assert.equal((await closeAll()).body.error, 'ERR_FIELDS_REQUIRED');
    const values = [
      { fieldId: plan.id, value: 'Prata' },
      { fieldId: order.id, value: 7 },
    ];
    assert.equal((await closeAll({ fieldValues: values })).body.closed, 1);
    assert.deepEqual([await statusOf(id), (await storedOf(order.id))[0]?.numberValue], ['closed', 7]);
    const next = await open({ contactId: (await server.make.contact({ companyId: company.companyId })).id });
    const { body: macro } = await server.call('POST /macros', {
      as: company.ana,
      body: { name: 'Fim', steps: [{ kind: 'resolve' }] },
    });
    const run = (idempotencyKey: string, resolution?: object) =>
      server.call('POST /macros/:macroId/run', {
        as: company.ana,
        params: { macroId: macro.id },
        body: { ticketId: next.id, idempotencyKey, ...(resolution && { resolution }) },
      });
    assert.deepEqual((await run('key-number-1')).body.refused, { step: 0, error: 'ERR_FIELDS_REQUIRED' });
    assert.equal((await run('key-number-2', { fieldValues: values })).body.ran, true);
    assert.equal(await statusOf(next.id), 'closed');
  });

  test('are given by programs by their keys, of the contact and of the ticket', async () => {
    const as = { ...company.admin, token: await server.make.apiKey({ companyId: company.companyId }) };
    const { id } = await open();
    const put = (body: object) => server.call('PUT /api/v1/tickets/:ticketId', { as, params: { ticketId: id }, body });
    assert.equal((await put({ status: 'closed' })).body.error, 'ERR_FIELDS_REQUIRED');
    const secret = await company.made({ name: 'Renda', seenBy: 'administrators' });
    assert.equal((await put({ customFields: { [secret.key]: 'x' } })).status, 400);
    assert.equal((await put({ status: 'closed', customFields: { plano: 'Ouro', pedido: 3 } })).status, 200);
    assert.equal((await storedOf(order.id))[0]?.numberValue, 3);
  });
});
