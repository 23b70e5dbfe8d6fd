import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { TestUser } from '../../testing/factories.ts';
import { type SharedServer, shareTestServer } from '../../testing/shared-server.ts';
import { exactly } from '../../testing/sockets.ts';

let server: SharedServer;
let boss: TestUser;
let counter = 0;
before(async () => {
  server = await shareTestServer();
});
after(() => server.close());
beforeEach(async () => {
  boss = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin', super: true });
});

const draft = () => ({ name: `Ouro ${Date.now()} ${++counter}`, users: 5, connections: 2, queues: 3, value: 99.9 });
const create = (body: object = {}) => server.call('POST /plans', { as: boss, body: { ...draft(), ...body } });
const change = (planId: number, body: object) =>
  server.call('PUT /plans/:planId', { as: boss, params: { planId }, body });

test('a new plan is public and has every feature unless it says otherwise', async () => {
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

test('two plans cannot have one name, also when both are made at once', async () => {
  const { name } = draft();
  const statuses = await Promise.all([1, 2].map(async () => (await create({ name })).status));
  assert.deepEqual(statuses.sort(), [200, 409]);
});

test('a plan that a company is on is not deleted; afterwards it can be', async () => {
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

test('a limit does not fall below what a company on the plan uses', async () => {
  const { id: planId } = (await create({ users: 3 })).body;
  const { id: companyId } = await server.make.company({ planId });
  await server.make.user({ companyId });
  await server.make.user({ companyId });
  const { status, body } = await change(planId, { users: 1 });
  const issues = body.issues?.map(({ path, code, params }) => [path, code, params]);
  assert.deepEqual([status, issues], [400, [['body.users', 'tooSmall', { minimum: 2 }]]]);
  assert.equal((await change(planId, { users: 2 })).status, 200);
});

test('a changed flag counts from the next call of the companies on the plan', async () => {
  const { id: planId } = (await create()).body;
  const admin = await server.make.user({ companyId: (await server.make.company({ planId })).id, profile: 'admin' });
  assert.equal((await server.call('GET /schedules', { as: admin })).status, 200);
  await change(planId, { useSchedules: false });
  const { status, body } = await server.call('GET /schedules', { as: admin });
  assert.deepEqual([status, body], [403, { error: 'ERR_PLAN_REQUIRED' }]);
});

test('every super user is told of each change, and nobody else, not even who is on the plan', async () => {
  const other = await server.make.user({ companyId: (await server.make.company()).id, super: true });
  const { body: made } = await create({ isPublic: false });
  const { id: companyId } = await server.make.company({ planId: made.id });
  const admin = await server.make.user({ companyId, profile: 'admin' });
  const [ofBoss, ofOther, ofAdmin] = await Promise.all([boss, other, admin].map((as) => server.socket(as)));
  assert.ok(ofBoss && ofOther && ofAdmin);
  const told = async (payload: object) => {
    await ofBoss.waitFor(`company-${boss.companyId}-plan`, exactly(payload));
    await ofOther.waitFor(`company-${other.companyId}-plan`, exactly(payload));
  };
  const { body: second } = await create();
  await told({ action: 'create', record: second });
  await told({ action: 'update', record: (await change(made.id, { name: `Prata ${second.id}` })).body });
  await server.call('DELETE /plans/:planId', { as: boss, params: { planId: second.id } });
  await told({ action: 'delete', id: second.id });
  await server.call('PUT /settings/:key', { as: admin, params: { key: 'call' }, body: { value: 'enabled' } });
  await ofAdmin.waitFor(`company-${companyId}-settings`);
  assert.ok(ofAdmin.heard.every(({ name }) => !name.endsWith('-plan')));
});
