import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { onPostgresql, openTestDatabase, type TestDatabase, testLogger } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import formerRelease from './former-release.json' with { type: 'json' };
import { bringUpToDate } from './migrate.ts';
import { refuseSchema } from './migration-journal.ts';
import { type Migration, newestLevel, ownMigrations } from './migration-list.ts';
import { withSnapshotLock } from './snapshot-lock.ts';

let database: TestDatabase;
let pool: pg.Pool;
before(async () => {
  database = await openTestDatabase();
  if (database.url) pool = new pg.Pool({ connectionString: database.url, max: 5 });
});
after(async () => {
  await pool?.end();
  await database.close();
});

let later = newestLevel();
const waits = { attempt: 200, pause: 100, tries: 100 };

function migration(...sql: string[]): Migration {
  later += 1;
  return { sql, hash: `test-${later}`, folderMillis: later, name: `test-${later}` };
}
const migrate = (...migrations: Migration[]) => bringUpToDate(pool, testLogger, { further: migrations, waits });
const columnsOf = async (table: string) => {
  const { rows } = await pool.query('SELECT column_name FROM information_schema.columns WHERE table_name = $1', [
    table,
  ]);
  return rows.map(({ column_name: name }) => name);
};

test('a migration that waits behind a backup does not stop the product', { skip: !onPostgresql }, async () => {
  const backup = await pool.connect();
  await backup.query('BEGIN; SELECT count(*) FROM companies');
  let isDone = false;
  const migrating = migrate(migration('ALTER TABLE companies ADD COLUMN test_waits int')).finally(() => {
    isDone = true;
  });
  // Each of these reads would wait as long as the backup if the migration stayed in the queue for its lock.
  for (let read = 0; read < 20; read += 1) await pool.query('SELECT count(*) FROM companies');
  assert.equal(isDone, false);
  await backup.query('COMMIT');
  backup.release();
  await migrating;
  assert.ok((await columnsOf('companies')).includes('test_waits'));
});

test('each migration is a transaction: those before a failing one are kept', { skip: !onPostgresql }, async () => {
  const good = migration('ALTER TABLE companies ADD COLUMN test_good int');
  const bad = migration('ALTER TABLE companies ADD COLUMN test_bad int', 'SELECT nothing FROM nowhere');
  await assert.rejects(migrate(good, bad), /nowhere/);
  const columns = await columnsOf('companies');
  assert.deepEqual([columns.includes('test_good'), columns.includes('test_bad')], [true, false]);
  // The next start continues.
  await migrate(good, { ...bad, sql: ['ALTER TABLE companies ADD COLUMN test_bad int'] });
  assert.ok((await columnsOf('companies')).includes('test_bad'));
});

test('an index is created while others write, and again after a half-made one', { skip: !onPostgresql }, async () => {
  await pool.query(`CREATE TABLE test_twins (n int); INSERT INTO test_twins VALUES (1), (1)`);
  const create = 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "test_twins_n" ON test_twins (n)';
  const index = migration(create);
  await assert.rejects(migrate(index), /could not create unique index/);
  await pool.query('DELETE FROM test_twins; INSERT INTO test_twins VALUES (1)');
  await migrate(index);
  await assert.rejects(pool.query('INSERT INTO test_twins VALUES (1)'), /duplicate key/);
});

test('a release starts on the tables of a newer one, unless that says that it breaks former ones', {
  skip: !onPostgresql,
}, async () => {
  await bringUpToDate(pool, testLogger);
  await migrate(migration('-- Breaks former releases: the test says so.\nSELECT 1'));
  await assert.rejects(bringUpToDate(pool, testLogger), /newer release of Recado has changed this database/);
});

test('a statement in batches is repeated, a transaction each, until it changes no row', {
  skip: !onPostgresql,
}, async () => {
  await pool.query(`CREATE TABLE test_many (n int, done boolean NOT NULL DEFAULT false);
    INSERT INTO test_many SELECT generate_series(1, 25); GRANT SELECT, UPDATE ON test_many TO recado_system`);
  const statement = `-- In batches of 10:
    UPDATE test_many SET done = true WHERE n IN (SELECT n FROM test_many WHERE NOT done ORDER BY n LIMIT $1)`;
  const changed: number[] = [];
  const progress = { begins: () => undefined, waits: () => undefined, changed: (rows: number) => changed.push(rows) };
  const further = [migration(statement, 'ALTER TABLE test_many ADD COLUMN after int')];
  await bringUpToDate(pool, testLogger, { further, waits, progress });
  assert.deepEqual(changed, [10, 20, 25]);
  const { rows } = await pool.query(
    'SELECT count(*)::int AS left, count(DISTINCT xmin::text)::int AS batches FROM test_many WHERE done',
  );
  assert.deepEqual(rows, [{ left: 25, batches: 3 }]);
  assert.deepEqual(await bringUpToDate(pool, testLogger, { further, waits, progress }), []);
});

test('while somebody reads the database as of one moment, migrations wait or are refused', {
  skip: !onPostgresql,
}, async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const reading = database.database.units.attempt(async (session) => {
    const result = await withSnapshotLock(session, async () => {
      begin();
      await end;
    });
    return { result, committed: null };
  });
  await begun;
  const further = [migration('ALTER TABLE companies ADD COLUMN test_snapshot int')];
  const refused = bringUpToDate(pool, testLogger, { further, waits, whileHeld: 'refuse' });
  await assert.rejects(refused, /read as of one moment by recado \(process \d+/);
  const said: string[] = [];
  const progress = { begins: () => undefined, waits: (reason: string) => said.push(reason), changed: () => undefined };
  const waiting = bringUpToDate(pool, testLogger, { further, waits, whileHeld: 'wait', progress });
  await eventually('the migration waits', () => said.length > 0);
  assert.equal((await columnsOf('companies')).includes('test_snapshot'), false);
  resolve();
  await reading;
  await waiting;
  assert.ok((await columnsOf('companies')).includes('test_snapshot'));
});

test('where a start does not migrate, it names what is pending', { skip: !onPostgresql }, async () => {
  const fresh = await openTestDatabase();
  const client = new pg.Client({ connectionString: fresh.url ?? '' });
  await client.connect();
  const ask = async (statement: string) => (await client.query(statement)).rows;
  await refuseSchema(ask);
  const newest = ownMigrations().at(-1);
  await client.query(`DELETE FROM drizzle.__drizzle_migrations WHERE created_at = ${newest?.folderMillis}`);
  await assert.rejects(refuseSchema(ask), new RegExp(`lacks 1 of .*${newest?.name}.*recado migrate`));
  await client.end();
  await fresh.close();
});

/**
 * During an upgrade the former release runs on the new tables: it names its columns, and does not know new ones. A
 * migration that cannot keep to this says so ("-- Breaks former releases: …"), and the file is written anew with the
 * next release.
 */
test('the former release works on the tables of this one: its columns are there, and new ones need no value', {
  skip: !onPostgresql,
}, async () => {
  const fresh = await openTestDatabase();
  const { rows } = await fresh.database.units.attempt(async ({ run }) => {
    const results = await run(`SELECT table_name || '.' || column_name AS name,
        is_nullable = 'YES' OR column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' AS optional
      FROM information_schema.columns WHERE table_schema = 'public'`);
    return { result: { rows: results[0]?.rows ?? [] }, committed: null };
  });
  await fresh.close();
  const present = new Map(rows.map(({ name, optional }) => [String(name), optional === true]));
  assert.deepEqual(
    formerRelease.filter((name) => !present.has(name)),
    [],
    'the former release reads these columns',
  );
  const tables = new Set(formerRelease.map((name) => name.split('.')[0]));
  const required = [...present].filter(([name, optional]) => {
    return !optional && !formerRelease.includes(name) && tables.has(name.split('.')[0]);
  });
  assert.deepEqual(required, [], 'the former release writes no value into these columns');
});
