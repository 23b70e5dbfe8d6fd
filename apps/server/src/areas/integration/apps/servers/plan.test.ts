import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../../../testing/eventually.ts';
import { type ServerWithForeign, startServerWithForeign } from '../../../../testing/server-with-foreign.ts';
import { everything, openAppCompany } from './testing/app-world.ts';

let world: ServerWithForeign;
before(async () => {
  world = await startServerWithForeign();
});
after(() => world.close());

test('without the plan that an app needs, its server has no access, and no event is sent; with it, both come back', async () => {
  const { server, foreign } = world;
  const own = await openAppCompany(server, foreign, { ...everything, needsPlan: true });
  const [told] = await own.arrived('/recado/installed');
  const { token } = Object(told?.body).api;
  const boss = await server.make.user({ companyId: (await server.make.company()).id, profile: 'admin', super: true });
  const companyParams = { companyId: own.companyId };
  const { planId } = (await server.call('GET /companies/:companyId', { as: boss, params: companyParams })).body;
  const other = await server.make.company();
  const choose = (planIds: unknown[]) =>
    server.call('PUT /apps/:app/plans', { as: boss, params: { app: own.app }, body: { planIds } });
  const moveTo = (plan: unknown) =>
    server.call('PUT /companies/:companyId', { as: boss, params: companyParams, body: { planId: plan } });
  const access = async () => {
    const { status } = await server.call('GET /api/v1/tags', { as: token });
    return [status, (await own.state()).webhook?.isActive];
  };
  const becomes = (what: string, expected: [number, boolean]) =>
    eventually(what, async () => String(await access()) === String(expected), { explain: access });

  await choose([planId]);
  await becomes('the plan has it', [200, true]);
  await choose([]);
  await becomes('no plan has it', [401, false]);
  await choose([planId]);
  await becomes('the plan has it again', [200, true]);
  assert.equal((await moveTo(other.planId)).status, 200);
  await becomes('the company has another plan', [401, false]);
  await moveTo(planId);
  await becomes('it is back', [200, true]);
});
