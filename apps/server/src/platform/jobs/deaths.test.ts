import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { databaseTemplate, onPostgresql, openTestDatabase, testLogger } from '../../testing/database.ts';
import { eventually } from '../../testing/eventually.ts';
import type { Database, Unit } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { companies } from '../database/schema/companies.ts';
import { jobs } from '../database/schema/jobs.ts';
import { listDeadLetters } from './dead-letters.ts';
import { type JobHandler, transactional } from './handlers.ts';
import { number, numbered, useJobWorld } from './testing/job-world.ts';
import { createJobWorker } from './worker.ts';

const world = useJobWorld();
const died = 'Every worker that tried it died';

describe('a transactional job', () => {
  it('whose connection ends in each attempt is counted, becomes a dead letter, and releases its lane', {
    skip: !onPostgresql,
  }, async () => {
    const tries: number[] = [];
    const done: number[] = [];
    world.work([
      transactional('n', number, async ({ db }, payload, job) => {
        if (payload === 2) return void done.push(payload);
        tries.push(job.attempt);
        // As the login role, because a tenant may not end connections.
        await db.execute(sql`reset role`);
        await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      }),
    ]);
    await world.enqueue(numbered('a', 1, { maxAttempts: 2 }), numbered('a', 2));
    await eventually('the lane goes on', () => done.length === 1);
    assert.deepEqual(tries, [1, 2]);
    const [dead] = await world.database.system((unit) => listDeadLetters(unit));
    assert.deepEqual([dead?.lastError, dead?.attempts], [died, 2]);
  });

  it('keeps its lane locked while it runs, and leaves no lock behind', { skip: !onPostgresql }, async () => {
    const locks = async ({ db }: Unit) => {
      const { rows } =
        await db.execute(sql`select 1 from pg_locks where locktype = 'advisory' and granted and database =
        (select oid from pg_database where datname = current_database())`);
      return rows.length;
    };
    let lockCount = 0;
    let tries = 0;
    world.work([
      transactional('n', number, async (unit) => {
        tries += 1;
        lockCount = await locks(unit);
        if (tries === 1) throw new Error('once');
      }),
    ]);
    await world.enqueue(numbered('a', 1), numbered('b', 2));
    await eventually('all are done', world.allDone);
    assert.ok(lockCount > 0);
    assert.equal(await world.database.system(locks), 0);
  });

  it('whose process is killed in each attempt is counted, becomes a dead letter, and releases its lane', async (context) => {
    const { database, place, close } = await separateDatabase(context.after.bind(context));
    await database.tenant(await makeCompany(database), async (unit) => {
      await unit.enqueue(numbered('a', 1, { maxAttempts: 2 }));
      await unit.enqueue(numbered('a', 2));
    });
    await close();
    for (const tries of [1, 2]) {
      await workUntilKilled(place);
      const after = await openDatabase({ ...place, logger: testLogger });
      const [job] = await after.system(({ db }) => db.select().from(jobs).orderBy(jobs.id));
      await after.close();
      assert.equal(job?.attempts, tries);
    }
    const last = await openDatabase({ ...place, logger: testLogger });
    const done: number[] = [];
    const handler: JobHandler = transactional('n', number, async (_unit, payload) => void done.push(payload));
    const worker = createJobWorker({ database: last, handlers: [handler], logger: testLogger });
    await eventually('the lane goes on', () => done.length > 0);
    await worker.stop();
    const [dead] = await last.system((unit) => listDeadLetters(unit));
    await last.close();
    assert.deepEqual([done, dead?.lastError], [[2], died]);
  });
});

/** A database that outlives the processes that open it. `close` allows the next one to open it. */
async function separateDatabase(after: (cleaning: () => Promise<void> | void) => void) {
  if (onPostgresql) {
    const { database, url, close } = await openTestDatabase();
    after(close);
    return { database, place: { url: url ?? '' }, close: async () => undefined };
  }
  const folder = mkdtempSync(join(tmpdir(), 'recado-deaths-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const database = await openDatabase({ folder, template: await databaseTemplate(), logger: testLogger });
  return { database, place: { folder }, close: () => database.close() };
}

async function makeCompany(database: Database): Promise<number> {
  const [company] = await database.system(({ db }) => db.insert(companies).values({ name: 'Shop' }).returning());
  return company?.id ?? 0;
}

async function workUntilKilled(place: { url?: string; folder?: string }): Promise<void> {
  const program = fileURLToPath(new URL('./testing/dying-worker.ts', import.meta.url));
  const [, signal] = await once(fork(program, [JSON.stringify(place)], { execArgv: [] }), 'exit');
  assert.equal(signal, 'SIGKILL');
}
