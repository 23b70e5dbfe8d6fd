import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { areas } from './areas.ts';
import { carryOut } from './attack.ts';
import { type AttackWorld, startAttackWorld } from './world.ts';

let world: AttackWorld;
before(async () => {
  world = await startAttackWorld();
});
after(() => world?.close());

for (const { name, attacks } of areas) {
  describe(`attacks: ${name}`, () => {
    for (const attack of attacks) {
      test(attack.name, async () => {
        const { broken } = await carryOut(attack, world, 'short');
        assert.deepEqual(broken, []);
      });
    }
  });
}
