import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { TestUser } from '../../../testing/factories.ts';
import { exactly } from '../../../testing/sockets.ts';
import { useSharedServer } from '../../../testing/use-server.ts';

const server = useSharedServer();
let boss: TestUser;
let counter = 0;
beforeEach(async () => {
  boss = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin', super: true });
});

const draft = () => ({ name: `Ouro ${Date.now()} ${++counter}`, users: 5, connections: 2, queues: 3, value: 99.9 });
const create = (body: object = {}) => server.call('POST /plans', { as: boss, body: { ...draft(), ...body } });
const change = (planId: number, body: object) =>
  server.call('PUT /plans/:planId', { as: boss, params: { planId }, body });

test('a new plan is public and has every feature by default', async () => {
  const { status, body } = await create({ useKanban: false });
  const { isPublic, useCampaigns, useSchedules, useInternalChat, useExternalApi, useOpenAi, useIntegrations } = body;
  assert.equal(status, 200);
  assert.ok(
    [isPublic, useCampaigns, useSchedules, useInternalChat, useExternalApi, useOpenAi, useIntegrations].every(Boolean),
  );
  assert.equal(body.useKanban, false);
  assert.ok((await server.call('GET /plans/list')).body.some(({ id }) => id === body.id));
  await change(body.id, { isPublic: false });
  assert.ok(!(await server.call('GET /plans/list')).body.some(({ id }) => id === body.id));
  assert.ok((await server.call('GET /plans/all', { as: boss })).body.some(({ id }) => id === body.id));
  const found = await server.call('GET /plans', { as: boss, query: { searchParam: body.name } });
  assert.deepEqual([found.body.count, found.body.plans[0]?.id], [1, body.id]);
});

test('two plans cannot have the same name, also when both are created at the same time', async () => {
  const { name } = draft();
  const statuses = await Promise.all([1, 2].map(async () => (await create({ name })).status));
  assert.deepEqual(statuses.sort(), [200, 409]);
});

test('a plan cannot be deleted while a company has it', async () => {
  const { id: planId } = (await create()).body;
  const { id: companyId } = await server.make.company();
  const params = { companyId };
  assert.equal((await server.call('PUT /companies/:companyId', { as: boss, params, body: { planId } })).status, 200);
  const remove = () => server.call('DELETE /plans/:planId', { as: boss, params: { planId } });
  const refused = await remove();
  assert.deepEqual([refused.status, refused.body], [409, { error: 'ERR_PLAN_IN_USE' }]);
  await server.call('PUT /companies/:companyId', { as: boss, params, body: { planId: (await create()).body.id } });
  assert.equal((await remove()).status, 200);
  assert.equal((await server.call('GET /plans/:planId', { as: boss, params: { planId } })).status, 404);
});

test('a limit below the present usage lists the companies first, can be saved, and blocks only additions', async () => {
  const { id: planId } = (await create({ users: 3, queues: 1 })).body;
  const { id: companyId, name } = await server.make.company({ planId });
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const agent = await server.make.user({ companyId });
  await server.make.company({ planId });
  const excess = async (query: Record<string, string>) =>
    (await server.call('GET /plans/:planId/excess', { as: boss, params: { planId }, query })).body;
  assert.deepEqual(await excess({}), { count: 0, companies: [] });
  const expected = { count: 1, companies: [{ id: companyId, name, users: 1, connections: 0, queues: 0 }] };
  assert.deepEqual(await excess({ users: '1' }), expected);
  assert.equal((await change(planId, { users: 1 })).status, 200);
  assert.deepEqual(await excess({}), expected);
  const edit = await server.call('PUT /users/:userId', {
    as: admin,
    params: { userId: agent.id },
    body: { name: 'Ana' },
  });
  assert.deepEqual([edit.status, edit.body.name], [200, 'Ana']);
  const body = { name: 'Bia', email: `bia-${planId}@example.com`, password: 'pão quente às seis', profile: 'user' };
  assert.equal((await server.call('POST /users', { as: admin, body })).body.error, 'ERR_PLAN_LIMIT_REACHED');
  await server.call('DELETE /users/:userId', { as: admin, params: { userId: agent.id } });
  assert.equal((await server.call('POST /users', { as: admin, body })).status, 403, 'one is left, which is the limit');
});

test('simultaneous additions do not exceed the limit of any resource', async () => {
  const { id: planId } = (await create({ users: 3, connections: 2, queues: 2 })).body;
  const admin = await server.make.user({ companyId: (await server.make.company({ planId })).id, profile: 'admin' });
  const numbers = [1, 2, 3, 4, 5];
  const password = 'pão quente às seis';
  const outcomes = await Promise.all([
    ...numbers.map((n) => {
      const body = { name: `Pessoa ${n}`, email: `pessoa-${planId}-${n}@example.com`, password, profile: 'user' };
      return server.call('POST /users', { as: admin, body });
    }),
    ...numbers.map((n) => server.call('POST /queue', { as: admin, body: { name: `Fila ${n}`, color: `#11111${n}` } })),
    ...numbers.map((n) => server.call('POST /whatsapp', { as: admin, body: { name: `Conexão ${n}` } })),
  ]);
  const made = (from: number) => outcomes.slice(from, from + 5).filter(({ status }) => status === 200).length;
  assert.deepEqual([made(0), made(5), made(10)], [2, 2, 2]);
  for (const { status, body } of outcomes)
    if (status !== 200) assert.deepEqual([status, body], [403, { error: 'ERR_PLAN_LIMIT_REACHED' }]);
});

test('a changed flag applies from the next call of the plan’s companies on', async () => {
  const { id: planId } = (await create()).body;
  const admin = await server.make.user({ companyId: (await server.make.company({ planId })).id, profile: 'admin' });
  assert.equal((await server.call('GET /schedules', { as: admin })).status, 200);
  await change(planId, { useSchedules: false });
  const { status, body } = await server.call('GET /schedules', { as: admin });
  assert.deepEqual([status, body], [403, { error: 'ERR_PLAN_REQUIRED' }]);
});

test('a change of a plan’s rights is published only to the users of its companies', async () => {
  const { id: planId } = (await create()).body;
  const { id: companyId } = await server.make.company({ planId });
  const [agent, stranger] = [companyId, (await server.make.company()).id].map((of) =>
    server.make.user({ companyId: of }),
  );
  assert.ok(agent && stranger);
  const [ofAgent, ofStranger] = await Promise.all([server.socket(await agent), server.socket(await stranger)]);
  await change(planId, { useKanban: false });
  await ofAgent.waitFor(`company-${companyId}-rights`, exactly({ action: 'update' }));
  const { id: otherPlan } = (await create()).body;
  const params = { companyId };
  await server.call('PUT /companies/:companyId', { as: boss, params, body: { planId: otherPlan } });
  await ofAgent.waitFor(`company-${companyId}-rights`, () => timesHeard(ofAgent.heard, 'rights') === 2);
  assert.equal(timesHeard(ofStranger.heard, 'rights'), 0);
});

const timesHeard = (heard: readonly { name: string }[], event: string) =>
  heard.filter(({ name }) => name.endsWith(`-${event}`)).length;

test('each change is published only to super users, not to companies with the plan', async () => {
  const other = await server.make.user({ companyId: (await server.make.company()).id, super: true });
  const { body: made } = await create({ isPublic: false });
  const { id: companyId } = await server.make.company({ planId: made.id });
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const [ofBoss, ofOther, ofAdmin] = await Promise.all([boss, other, admin].map((as) => server.socket(as)));
  assert.ok(ofBoss && ofOther && ofAdmin);
  const waitForEvent = async (payload: object) => {
    await ofBoss.waitFor(`company-${boss.companyId}-plan`, exactly(payload));
    await ofOther.waitFor(`company-${other.companyId}-plan`, exactly(payload));
  };
  const { body: second } = await create();
  await waitForEvent({ action: 'create', record: second });
  await waitForEvent({ action: 'update', record: (await change(made.id, { name: `Prata ${second.id}` })).body });
  await server.call('DELETE /plans/:planId', { as: boss, params: { planId: second.id } });
  await waitForEvent({ action: 'delete', id: second.id });
  await server.call('PUT /settings/:key', { as: admin, params: { key: 'call' }, body: { value: 'enabled' } });
  await ofAdmin.waitFor(`company-${companyId}-settings`);
  assert.ok(ofAdmin.heard.every(({ name }) => !name.endsWith('-plan')));
});
