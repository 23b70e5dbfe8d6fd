import { after, afterEach, before } from 'node:test';
import { count } from 'drizzle-orm';
import { z } from 'zod';
import { openTestDatabase, type TestDatabase, testLogger } from '../../../testing/database.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open.ts';
import { companies } from '../../database/schema/companies.ts';
import { jobLanes, jobs } from '../../database/schema/jobs.ts';
import { queues } from '../../database/schema/queues.ts';
import type { JobHandler } from '../handlers.ts';
import type { NewJob } from '../job.ts';
import { createJobWorker, type JobWorker, type JobWorkerOptions } from '../worker.ts';

/** A database with one company, and workers that stop after each test. */
export interface JobWorld {
  readonly database: Database;
  /** The database as another process opens it: its own connections on PostgreSQL, the same database when embedded. */
  readonly elsewhere: Database;
  readonly company: number;
  /** Starts a worker with these handlers. */
  work(handlers: JobHandler[], options?: Partial<JobWorkerOptions>): JobWorker;
  enqueue(...newJobs: NewJob[]): Promise<void>;
  /** The number of jobs in the queue. */
  left(): Promise<number>;
  allDone(): Promise<boolean>;
}

/** The payload of `numbered` jobs. */
export const number = z.number();

/** A job of kind `n` whose payload is a number. */
export function numbered(lane: string, payload: number, more: Partial<NewJob> = {}): NewJob {
  return { lane, kind: 'n', payload, ...more };
}

/** Opens one for the tests of this file; jobs and lanes are deleted between them. */
export function useJobWorld(): JobWorld {
  let test: TestDatabase;
  let elsewhere: Database;
  let company = 0;
  const stops: (() => Promise<void>)[] = [];

  before(async () => {
    test = await openTestDatabase();
    elsewhere = test.url === null ? test.database : await openDatabase({ url: test.url, logger: testLogger });
    const rows = await test.database.system(({ db }) => db.insert(companies).values({ name: 'Shop' }).returning());
    company = rows[0]?.id ?? 0;
  });
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    await test.database.system(async ({ db }) => {
      await db.delete(jobs);
      await db.delete(jobLanes);
      await db.delete(queues);
    });
  });
  after(async () => {
    if (elsewhere !== test.database) await elsewhere.close();
    await test.close();
  });

  const world: JobWorld = {
    get database() {
      return test.database;
    },
    get elsewhere() {
      return elsewhere;
    },
    get company() {
      return company;
    },
    work(handlers, options = {}) {
      const worker = createJobWorker({ database: test.database, handlers, logger: testLogger, ...options });
      stops.push(() => worker.stop());
      return worker;
    },
    async enqueue(...newJobs) {
      await test.database.tenant(company, async (unit) => {
        for (const job of newJobs) await unit.enqueue(job);
      });
    },
    async left() {
      const [row] = await test.database.system(({ db }) => db.select({ left: count() }).from(jobs));
      return row?.left ?? 0;
    },
    allDone: async () => (await world.left()) === 0,
  };
  return world;
}
