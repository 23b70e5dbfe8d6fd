import assert from 'node:assert/strict';
import { it } from 'node:test';
import pg from 'pg';
import { databaseTemplate, testLogger } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { EmbeddedEngine } from './engine.ts';
import { vacuum } from './maintenance.ts';

it('cleans the tables that changed much, and then finds nothing left to clean', async () => {
  const engine = await EmbeddedEngine.start({ template: await databaseTemplate(), logger: testLogger });
  const pool = new pg.Pool({ stream: () => engine.connect(), max: 1, user: 'postgres', database: 'postgres' });
  try {
    assert.deepEqual(await vacuum(pool), []);
    await pool.query(`INSERT INTO companies (name) SELECT 'Shop ' || n FROM generate_series(1, 3000) n`);
    await pool.query('DELETE FROM companies WHERE id > 100');
    // What the database counts it tells up to a second late.
    await eventually('the table is cleaned', async () => (await vacuum(pool)).includes('companies'));
    await eventually('nothing is left to clean', async () => (await vacuum(pool)).length === 0);
  } finally {
    await pool.end();
    await engine.close();
  }
});
