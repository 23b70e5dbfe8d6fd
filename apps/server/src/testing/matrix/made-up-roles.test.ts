import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  type CompanyAbility,
  companyAbilities,
  isClosedToReaders,
  isReader,
  profileOfBase,
  type RoleBase,
  readingAbilities,
} from '@recado/contract';
import { roles } from '../../platform/database/schema/roles.ts';
import { declaredEndpoints } from '../../platform/http/route-key.ts';
import { seededDraws } from '../seeded-draws.ts';
import { type MatrixWorld, mayCall, startMatrixWorld } from './world.ts';

const draws = seededDraws(186);
const drawn = (base: RoleBase, from: readonly CompanyAbility[] = companyAbilities) => ({
  base,
  abilities: from.filter(() => draws.below(2) === 0),
});
/** Roles as a company could make them, always the same ones; one that gives nothing, and one that reads all it can. */
const madeUp = [
  drawn('user'),
  drawn('supervisor'),
  drawn('admin'),
  { base: 'admin', abilities: [] },
  { base: 'auditor', abilities: [...readingAbilities] },
] as const satisfies readonly { base: RoleBase; abilities: CompanyAbility[] }[];

let world: MatrixWorld;
before(async () => {
  world = await startMatrixWorld();
});
after(() => world.server.close());

/** Somebody with a role of these rights in the company under test. */
async function personWith({ base, abilities }: (typeof madeUp)[number], index: number) {
  const { companyId, server, make } = world;
  const [role] = await server.platform.database.system(({ db }) =>
    db
      .insert(roles)
      .values({ companyId, name: `Made up ${index}`, base, abilities: [...abilities, 'of:a-later-release'] })
      .returning(),
  );
  return make.user({ companyId, profile: profileOfBase(base), roleId: role?.id ?? 0 });
}

for (const [index, role] of madeUp.entries()) {
  describe(`${role.base} with ${role.abilities.length} abilities`, () => {
    test('gets to what these open, and to nothing else', async () => {
      const as = await personWith(role, index);
      const mine = { ...role, profile: profileOfBase(role.base), super: false, role };
      const wrong: string[] = [];
      for (const { key, path, endpoint } of declaredEndpoints()) {
        const { access, plan } = endpoint;
        if (access === 'public' || access === 'token' || key === 'DELETE /auth/logout') continue;
        const isOpen = mayCall(mine, access) && !(isReader(role) && isClosedToReaders(endpoint, key));
        // What lies behind the border may refuse them, too: only endpoints that ask for an ability say it all there.
        if (isOpen && (access === 'session' || plan)) continue;
        const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '0']);
        const { status, body } = await world.server.call(key, { as, params: Object.fromEntries(names) });
        const isRefused = status === 403 && body.error === 'ERR_NO_PERMISSION';
        if (isRefused === isOpen) wrong.push(`${key}: ${status} ${JSON.stringify(body.error)}`);
      }
      assert.deepEqual(wrong, []);
    });
  });
}
