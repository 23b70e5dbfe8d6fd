import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { companies } from '../../platform/database/schema/companies.ts';
import { whatsapps } from '../../platform/database/schema/whatsapps.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Attempts, createAttempts } from './attempts.ts';

let test: TestDatabase;
let attempts: Attempts;
before(async () => {
  test = await openTestDatabase();
  const connectionId = await test.database.system(async ({ db }) => {
    const [company] = await db.insert(companies).values({ name: 'Loja' }).returning();
    const row = { companyId: company?.id ?? 0, name: 'Oficial', provider: 'official' };
    const [connection] = await db.insert(whatsapps).values(row).returning();
    return connection?.id ?? 0;
  });
  attempts = createAttempts(test.database, connectionId);
});
after(() => test.close());

describe('attempts to send', () => {
  it('of many messages begin at the same time, each as the first of its message', async () => {
    const wids = Array.from({ length: 250 }, (_, index) => `RC${index}`);
    const ages = await Promise.all(wids.map((wid) => attempts.begin(wid)));
    assert.deepEqual(new Set(ages), new Set([null]));
  });

  it('are the first only once, also when they begin together', async () => {
    const ages = await Promise.all(['twice', 'other', 'twice'].map((wid) => attempts.begin(wid)));
    const [first, other, second] = ages;
    assert.deepEqual([first, other], [null, null]);
    assert.ok(typeof second === 'number' && second >= 0);
    const later = await attempts.begin('twice');
    assert.ok(typeof later === 'number');
  });

  it('may begin again once they ended', async () => {
    await attempts.begin('again');
    await attempts.end('again');
    assert.equal(await attempts.begin('again'), null);
  });
});
