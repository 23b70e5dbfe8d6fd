import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { tags } from '../../areas/conversations/tickets/tags.schema.ts';
import { addTwoCompanies, openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { askCompanyUses, companyUse } from './company-uses.ts';
import { companies } from './schema/companies.ts';
import type { Unit } from './unit-of-work.ts';

const red = companyUse(
  sql`select 1 from ${tags} where ${tags.companyId} = ${companies.id} and ${tags.color} = '#ff0000'`,
);
const green = companyUse(
  sql`select 1 from ${tags} where ${tags.companyId} = ${companies.id} and ${tags.color} = '#00ff00'`,
);

let base: TestDatabase;
let ours = 0;
let theirs = 0;
before(async () => {
  base = await openTestDatabase();
  ({ ours, theirs } = await addTwoCompanies(base));
  const one = { name: 'one', color: '#ff0000', companyId: theirs };
  await base.database.tenant(theirs, ({ db }) => db.insert(tags).values(one));
});
after(() => base.close());

const usesOf = async (unit: Unit, companyId: number) => [
  await red.isUsed(unit, companyId),
  await green.isUsed(unit, companyId),
];

test('a company uses what it has rows of, whoever asks; the rows of another company do not count', async () => {
  const { database } = base;
  assert.deepEqual(await database.tenant(theirs, (unit) => usesOf(unit, theirs)), [true, false]);
  assert.deepEqual(await database.tenant(ours, (unit) => usesOf(unit, ours)), [false, false]);
  assert.deepEqual(await database.system((unit) => usesOf(unit, theirs)), [true, false]);
  assert.deepEqual(await database.system((unit) => usesOf(unit, ours)), [false, false]);
});

test('of a company that the unit does not see nothing is said: features look themselves', async () => {
  assert.deepEqual(await base.database.tenant(ours, (unit) => usesOf(unit, theirs)), [true, true]);
});

test('all features together are one statement in a unit, and the next unit asks again', async (context) => {
  const asked = await base.database.tenant(ours, async (unit) => {
    const select = context.mock.method(unit, 'select');
    await askCompanyUses(unit, ours);
    await usesOf(unit, ours);
    await unit.db.insert(tags).values({ name: 'new', color: '#00ff00', companyId: ours });
    assert.deepEqual(await usesOf(unit, ours), [false, false]);
    return select.mock.callCount();
  });
  assert.equal(asked, 1);
  assert.deepEqual(await base.database.tenant(ours, (unit) => usesOf(unit, ours)), [false, true]);
});
