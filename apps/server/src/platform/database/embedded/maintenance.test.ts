import assert from 'node:assert/strict';
import { afterEach, beforeEach, it } from 'node:test';
import pg from 'pg';
import { databaseTemplate, testLogger } from '../../../testing/database.ts';
import { eventually } from '../../../testing/eventually.ts';
import { EmbeddedEngine } from './engine.ts';
import { analyseNewTables, vacuum } from './maintenance.ts';

let engine: EmbeddedEngine;
let pool: pg.Pool;

beforeEach(async () => {
  engine = await EmbeddedEngine.start({ template: await databaseTemplate(), logger: testLogger });
  pool = new pg.Pool({ stream: () => engine.connect(), max: 1, user: 'postgres', database: 'postgres' });
});

afterEach(async () => {
  await pool.end();
  await engine.close();
});

const fill = () => pool.query(`INSERT INTO companies (name) SELECT 'Shop ' || n FROM generate_series(1, 3000) n`);

it('vacuums the tables with many changes, and afterwards none', async () => {
  assert.deepEqual(await vacuum(pool), []);
  await fill();
  await pool.query('DELETE FROM companies WHERE id > 100');
  // The database reports its counts up to a second late.
  await eventually('the table is cleaned', async () => (await vacuum(pool)).includes('companies'));
  await eventually('nothing is left to clean', async () => (await vacuum(pool)).length === 0);
});

it('analyses a filled table once', async () => {
  assert.deepEqual(await analyseNewTables(pool), []);
  await fill();
  // Each company adds an entry to the audit log.
  assert.deepEqual((await analyseNewTables(pool)).sort(), ['audit_entries', 'companies']);
  assert.deepEqual(await analyseNewTables(pool), []);
});
