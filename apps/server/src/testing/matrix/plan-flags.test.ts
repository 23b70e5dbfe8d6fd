import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { planFlags } from '@recado/contract/plan-flags';
import { declaredEndpoints } from '../../platform/http/route-key.ts';
import { sampleOf } from './samples.ts';
import { type MatrixWorld, startMatrixWorld } from './world.ts';

let world: MatrixWorld;
before(async () => {
  world = await startMatrixWorld();
});
after(() => world.server.close());

const gated = declaredEndpoints().filter(({ endpoint }) => endpoint.plan);

for (const flag of planFlags) {
  describe(`A plan without ${flag}`, () => {
    test('refuses the endpoints that need it, and no other', async () => {
      const { make, server } = world;
      const { id: companyId } = await make.company({ plan: { [flag]: false } });
      const admin = await make.user({ companyId, profile: 'admin' });
      const token = await make.apiKey({ companyId });
      const refused: string[] = [];
      for (const { key, endpoint } of gated) {
        const as = endpoint.access === 'token' ? { ...admin, token } : admin;
        const { status, body } = await server.call(key, { ...(await sampleOf(key)(world, as)), as });
        if (body.error !== 'ERR_PLAN_REQUIRED') continue;
        assert.equal(status, 403, key);
        refused.push(key);
      }
      const needing = gated.filter(({ endpoint }) => endpoint.plan === flag).map(({ key }) => key);
      assert.ok(needing.length > 0, `no endpoint needs ${flag}`);
      assert.deepEqual(refused, needing);
    });
  });
}
