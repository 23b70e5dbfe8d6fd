import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { dropTestDatabase, onPostgresql, testLogger } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { urlOf } from '../../testing/postgres-databases.ts';
import { bringUpToDate, noCompany } from './migrate.ts';
import { createJournal } from './migration-journal.ts';
import { migrationsBetween } from './migration-list.ts';
import { runMigration } from './run-migration.ts';

const waits = { attempt: 700, pause: 50, tries: 400 };
const quiet = { begins: () => undefined, waits: () => undefined, changed: () => undefined };
const companies = [1, 2, 3];
let url: string;
let pool: pg.Pool;

const options = { skip: !onPostgresql };
before(async () => {
  if (!onPostgresql) return;
  const name = `recado_test_${randomUUID().replaceAll('-', '')}`;
  const administrator = new pg.Client({ connectionString: urlOf('postgres') });
  await administrator.connect();
  await administrator.query(`CREATE DATABASE ${name}`);
  await administrator.end();
  url = urlOf(name);
  pool = new pg.Pool({ connectionString: url, max: 8 });
  await pool.query(`ALTER DATABASE ${name} SET synchronous_commit TO off`);
  await migrateBefore(/_partitioned_words$/);
  await fill();
});
after(async () => {
  await pool?.end();
  if (onPostgresql) await dropTestDatabase(url);
});

/** Makes the tables of a release that lacks a migration and those after it. */
async function migrateBefore(name: RegExp): Promise<void> {
  const client = await pool.connect();
  await client.query(`SET ${noCompany}; ${createJournal}`);
  const all = migrationsBetween(0);
  const until = all.findIndex((one) => name.test(one.name));
  for (const migration of all.slice(0, until)) await runMigration(client, migration, { waits, progress: quiet });
  await client.query('RESET recado.company_id; RESET lock_timeout');
  client.release();
}

async function fill(): Promise<void> {
  await pool.query(`INSERT INTO companies (name) SELECT 'Shop ' || n FROM generate_series(1, ${companies.length}) n`);
  await pool.query(
    `INSERT INTO contacts (company_id, name, number) SELECT id, 'Ana', '551199999000' || id FROM companies`,
  );
  await pool.query(`INSERT INTO tickets (company_id, contact_id) SELECT company_id, id FROM contacts`);
  await pool.query(`INSERT INTO messages (company_id, ticket_id, body)
    SELECT company_id, id, 'Mensagem ' || n FROM tickets CROSS JOIN generate_series(1, 3000) n`);
}

/** Statements of a release that does not know partitions, in transactions of a company. */
const changes = [
  `INSERT INTO messages (company_id, ticket_id, body) SELECT company_id, id, 'Nova ' || random() FROM tickets`,
  `UPDATE messages SET body = 'Outra ' || random() WHERE id = (SELECT id FROM messages ORDER BY random() LIMIT 1)`,
  `UPDATE messages SET is_deleted = true WHERE id = (SELECT id FROM messages ORDER BY random() LIMIT 1)`,
  `UPDATE messages SET is_deleted = false WHERE is_deleted`,
  `DELETE FROM messages WHERE id = (SELECT id FROM messages ORDER BY random() LIMIT 1)`,
];

/** Writes as a company until it is told to stop; `done` is called after each transaction with their number. */
async function write(companyId: number, signal: AbortSignal, done: (count: number) => void): Promise<void> {
  const client = await pool.connect();
  try {
    for (let count = 0; !signal.aborted; count += 1) {
      await client.query(`BEGIN; SET LOCAL ROLE recado_tenant; SET LOCAL recado.company_id = '${companyId}'`);
      await client.query(changes[count % changes.length] ?? '');
      await client.query(count % 7 === 0 ? 'ROLLBACK' : 'COMMIT');
      done(count + 1);
    }
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const words = `SELECT id, company_id, created_at, recado_words(body) AS words FROM messages
  WHERE NOT is_deleted AND length(recado_words(body)) > 0`;
const kept = 'SELECT message_id, company_id, created_at, words FROM message_words';

/** What is missing, too much or different among the words. */
async function differences(): Promise<unknown[]> {
  const { rows } = await pool.query(`(${words} EXCEPT ALL ${kept}) UNION ALL (${kept} EXCEPT ALL ${words})`);
  return rows;
}

test(
  'the words are partitioned while others write: none is lost, none doubled, and nobody fails',
  options,
  async () => {
    const stop = new AbortController();
    const numbers = new Map<number, number>();
    const written = Promise.all(
      companies.map((companyId) => write(companyId, stop.signal, (count) => numbers.set(companyId, count))),
    );
    const counts: number[] = [];
    const progress = { ...quiet, changed: (rows: number) => counts.push(rows) };
    try {
      // A first attempt ends in the middle of the copy.
      const broken = new Error('interrupted');
      const interrupting = { ...progress, changed: () => assert.fail(broken) };
      await assert.rejects(bringUpToDate(pool, testLogger, { waits, progress: interrupting }), /interrupted/);
      const copied = await pool.query('SELECT message_id FROM recado_parts.message_words_copied');
      assert.ok(copied.rows[0]?.message_id > 0, 'the copy goes on where it was');
      const ran = await bringUpToDate(pool, testLogger, { waits, progress });
      assert.match(ran[0] ?? '', /_partitioned_words$/);
      assert.ok(counts.length > 1);
      // Writers also work with the new table for a while.
      const { rows } = await pool.query('SELECT max(id) AS newest FROM messages');
      await eventually('further messages arrive', async () => {
        const later = await pool.query('SELECT count(*)::int AS n FROM messages WHERE id > $1', [rows[0]?.newest]);
        return later.rows[0]?.n > 10 && companies.every((companyId) => (numbers.get(companyId) ?? 0) > 20);
      });
    } finally {
      stop.abort();
    }
    await written;
    assert.deepEqual(await differences(), []);
    const left = await pool.query(
      `SELECT to_regclass('message_words_former') AS former, to_regclass('message_words_next') AS next`,
    );
    assert.deepEqual(left.rows, [{ former: null, next: null }]);
  },
);

test('a search reads the partition of its company alone', options, async () => {
  const client = await pool.connect();
  await client.query(
    `BEGIN; SET LOCAL ROLE recado_tenant; SET LOCAL recado.company_id = '2'; SET LOCAL enable_seqscan = off`,
  );
  const explain = (statement: string) => client.query(`EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${statement}`);
  const { rows } = await explain(`SELECT w.words FROM messages m LEFT JOIN message_words w
    ON w.company_id = m.company_id AND w.message_id = m.id WHERE m.id < 50`);
  await client.query('ROLLBACK');
  client.release();
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  assert.match(plan, /Subplans Removed: 15/);
});

test('a company is taken apart in parts without words of others', options, async () => {
  const client = await pool.connect();
  await client.query('BEGIN; SET LOCAL ROLE recado_system');
  const count = `SELECT company_id, count(*)::int AS n FROM message_words GROUP BY 1 ORDER BY 1`;
  const before = await client.query(count);
  await client.query(`DELETE FROM message_words WHERE company_id = 1`);
  await client.query(`INSERT INTO message_words (message_id, company_id, created_at, words)
    SELECT id, company_id, created_at, 'x' FROM messages WHERE company_id = 1`);
  // Removes at most five rows at a time, of any table.
  for (let n = 0; n < 40; n += 1) await client.query(`SELECT recado_detach('companies', 1, 5)`);
  const after = await client.query(count);
  await client.query('ROLLBACK');
  client.release();
  assert.deepEqual(
    after.rows.filter(({ company_id: id }) => id !== 1),
    before.rows.filter(({ company_id: id }) => id !== 1),
  );
});

test('it may run again after its end, as after an interruption in its last step', options, async () => {
  const migration = migrationsBetween(0).find(({ name }) => name.endsWith('_partitioned_words'));
  assert.ok(migration);
  const client = await pool.connect();
  await client.query(`SET ${noCompany}`);
  await runMigration(client, migration, { waits, progress: quiet });
  client.release(true);
  assert.deepEqual(await differences(), []);
});
