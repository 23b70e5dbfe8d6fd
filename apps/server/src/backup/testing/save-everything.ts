import assert from 'node:assert/strict';
import { initialCampaignSettings } from '@recado/contract';
import { declaredEndpoints } from '../../platform/http/route-key.ts';
import { sampleOf } from '../../testing/matrix/samples.ts';
import type { MatrixWorld } from '../../testing/matrix/world.ts';

/** Saves what every screen can save, in the company under test. */
export async function saveEverything(world: MatrixWorld): Promise<void> {
  const { server } = world;
  for (const { key, method, endpoint } of declaredEndpoints()) {
    if (method === 'GET') continue;
    const as = await world.caller('super', endpoint.access);
    await server.call(key, { ...(await sampleOf(key)(world, as)), as });
  }
  // As the page saves it: also the settings without a value.
  const as = await world.caller('admin');
  const saved = await server.call('POST /campaign-settings', { as, body: { settings: initialCampaignSettings } });
  assert.equal(saved.status, 200);
}
