import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { companies } from '../../platform/database/schema/companies.ts';
import { jobLanes } from '../../platform/database/schema/jobs.ts';
import { whatsapps } from '../../platform/database/schema/whatsapps.ts';
import { onPostgresql, openTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { channelLeases } from '../channels.schema.ts';
import { connectionPool } from '../jobs.ts';
import { createLeases, LeaseLostError } from './leases.ts';

const long = 60_000;
let ground: TestDatabase;
let companyId: number;

before(async () => {
  ground = await openTestDatabase();
  const [company] = await ground.database.system(({ db }) =>
    db.insert(companies).values({ name: 'Loja' }).returning({ id: companies.id }),
  );
  companyId = company?.id ?? 0;
});
after(() => ground.close());

let connections = 0;

async function connection(status = 'OPENING'): Promise<number> {
  connections += 1;
  const name = `Vendas ${connections}`;
  const [created] = await ground.database.system(({ db }) =>
    db.insert(whatsapps).values({ companyId, name, status }).returning({ id: whatsapps.id }),
  );
  return created?.id ?? 0;
}

const of = (holder: string, duration = long) => createLeases(ground.database, holder, duration);

/** Makes the lease of a connection expire, as if its holder were silent. */
const expire = (connectionId: number) =>
  ground.database.system(({ db }) =>
    db.update(channelLeases).set({ expiresAt: sql`now()` }).where(eq(channelLeases.connectionId, connectionId)),
  );

test('one process holds a connection; when it is silent, another one takes over, and the former may no longer write', async () => {
  const id = await connection();
  const [one, other] = [of('one'), of('other')];
  assert.equal(await one.acquire(id), true);
  assert.equal(await other.acquire(id), false);
  await expire(id);
  assert.ok((await other.renew(20)).orphans.some(({ connectionId }) => connectionId === id));
  assert.equal(await other.acquire(id), true);
  assert.equal((await one.renew(20)).mine.has(id), false);
  await assert.rejects(
    ground.database.system((unit) => one.assertHeld(unit, id)),
    LeaseLostError,
  );
  await ground.database.system((unit) => other.assertHeld(unit, id));
});

test('unfinished chat actions of the former holder restart at once; those of other connections are not touched', async () => {
  const [id, another] = [await connection(), await connection()];
  await of('one').acquire(id);
  await expire(id);
  const wakeAt = sql`now() + interval '1 hour'`;
  const lanes = [id, another].map((of) => ({
    name: `send:${of}`,
    pool: connectionPool(of),
    wakeAt,
    lease: randomUUID(),
  }));
  await ground.database.system(({ db }) => db.insert(jobLanes).values(lanes));
  assert.equal(await of('other').acquire(id), true);
  const left = await ground.database.system(({ db }) =>
    db.select({ name: jobLanes.name }).from(jobLanes).where(isNotNull(jobLanes.lease)),
  );
  assert.deepEqual(left, [{ name: `send:${another}` }]);
});

test('a late holder renews a lease that no other process took', async () => {
  const id = await connection();
  const late = of('late');
  await late.acquire(id);
  await expire(id);
  const renewed = await late.renew(20);
  assert.equal(renewed.mine.has(id), true);
  assert.ok(renewed.orphans.every(({ connectionId }) => connectionId !== id));
  assert.equal(await of('other').acquire(id), false);
});

test('a connection that should be closed cannot be acquired', async () => {
  const id = await connection('DISCONNECTED');
  assert.equal(await of('one').acquire(id), false);
  assert.ok((await of('one').renew(20)).orphans.every(({ connectionId }) => connectionId !== id));
});

test('a holder that freezes in the middle of a write', { skip: !onPostgresql }, async (context) => {
  const [id, another] = [await connection(), await connection()];
  const frozen = of('frozen', 300);
  const other = of('other');
  await frozen.acquire(id);
  await other.acquire(another);
  const { promise: thaw, resolve: wake } = Promise.withResolvers<void>();
  const { promise: writing, resolve: begun } = Promise.withResolvers<void>();
  const written = ground.database.system(async (unit) => {
    await frozen.assertHeld(unit, id);
    begun();
    await thaw;
    await unit.db.update(whatsapps).set({ status: 'TIMEOUT' }).where(eq(whatsapps.id, id));
  });
  const outcome = assert.rejects(written, /update "whatsapps"|terminat/);
  await writing;

  await context.test('does not prevent others from renewing their own leases', async () => {
    await other.acquire(id);
    assert.equal((await other.renew(20)).mine.has(another), true);
  });
  await context.test('loses the connection too, and writes nothing when it wakes', async () => {
    await eventually('taken over', () => other.acquire(id));
    wake();
    await outcome;
    const [row] = await ground.database.system(({ db }) => db.select().from(whatsapps).where(eq(whatsapps.id, id)));
    assert.equal(row?.status, 'OPENING');
  });
});
