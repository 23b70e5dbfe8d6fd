import { type AnswerInput, contract, type ProcessReport, type SlowStatement, type SpentTime } from '@recado/contract';
import { registryFromFiles } from '@recado/releases/registry-files';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit, UnitReader } from '../../../platform/database/database.ts';
import { newestLevel, ownMigrations } from '../../../platform/database/migration-list.ts';
import { mostFirst } from '../../../platform/observability/spent-time.ts';
import { serverRelease } from '../../../platform/observability/version.ts';
import type { Platform } from '../../../platform/platform.ts';
import { levelsOf } from './service-levels.ts';
import { createStorageReader } from './storage.ts';

type Overview = AnswerInput<'GET /operations'>;

/** Milliseconds for which requests get the same overview. */
const shared = 1_000;
const mostStatements = 30;
const mostSpent = 30;
const mostKinds = 200;
const jobQueues = z.array(
  z.object({
    kind: z.string(),
    waiting: z.number(),
    scheduled: z.number(),
    dead: z.number(),
    oldestAt: z.coerce.date().nullable(),
  }),
);

/** Creates the function that reads the overview of the installation, at most once a second. */
export function createOverview(platform: Platform): (reader: UnitReader) => Promise<Overview> {
  const { realtime, clock } = platform;
  const readStorage = createStorageReader(platform);
  const readVersions = createVersionReader(platform);
  let latest: { at: number; overview: Promise<Overview> } | undefined;

  async function read(reader: UnitReader): Promise<Overview> {
    const [reports, jobs, { databaseBytes, ...versions }] = await Promise.all([
      realtime.processReports(),
      reader.inUnit(readJobQueues),
      readVersions(),
    ]);
    return {
      measuredAt: clock(),
      processes: reports.map(
        ({ slowStatements: _slow, endpoints: _endpoints, jobs: _jobs, levels: _levels, ...report }) => report,
      ),
      levels: levelsOf(reports),
      spent: { endpoints: spentOf(reports, 'endpoints'), jobs: spentOf(reports, 'jobs') },
      slowStatements: together(reports),
      jobs,
      storage: { database: databaseBytes, ...(await readStorage()) },
      versions,
    };
  }

  return (reader) => {
    const now = performance.now();
    if (!latest || now - latest.at > shared) latest = { at: now, overview: read(reader) };
    return latest.overview;
  };
}

async function readJobQueues({ db }: Unit): Promise<Overview['jobs']> {
  const { rows } = await db.execute(sql`
    select kind,
      count(*) filter (where failed_at is null and run_at <= now())::int as waiting,
      count(*) filter (where failed_at is null and run_at > now())::int as scheduled,
      count(*) filter (where failed_at is not null)::int as dead,
      min(run_at) filter (where failed_at is null and run_at <= now()) as "oldestAt"
    from jobs group by kind order by dead desc, waiting desc, kind limit ${mostKinds}`);
  return jobQueues.parse(rows);
}

/** Merges the slow statements of all processes; statements with the same shape are one. */
function together(reports: readonly ProcessReport[]): SlowStatement[] {
  const byShape = new Map<string, SlowStatement>();
  for (const one of reports.flatMap(({ slowStatements }) => slowStatements)) {
    const known = byShape.get(one.shape);
    byShape.set(one.shape, known ? sumOf(known, one) : one);
  }
  return [...byShape.values()].sort((a, b) => b.slowest - a.slowest).slice(0, mostStatements);
}

/** Sums what the processes report of each endpoint, or kind of job. */
function spentOf(reports: readonly ProcessReport[], what: 'endpoints' | 'jobs'): SpentTime[] {
  const byName = new Map<string, SpentTime>();
  for (const { name, times, failures, total } of reports.flatMap((report) => report[what])) {
    const known = byName.get(name) ?? { name, times: 0, failures: 0, total: 0 };
    byName.set(name, {
      name,
      times: known.times + times,
      failures: known.failures + failures,
      total: known.total + total,
    });
  }
  return mostFirst([...byName.values()]).slice(0, mostSpent);
}

function sumOf(one: SlowStatement, other: SlowStatement): SlowStatement {
  const times = one.times + other.times;
  return {
    shape: one.shape,
    times,
    failures: one.failures + other.failures,
    slowest: Math.max(one.slowest, other.slowest),
    average: (one.average * one.times + other.average * other.times) / times,
    lastAt: one.lastAt > other.lastAt ? one.lastAt : other.lastAt,
  };
}

type Versions = AnswerInput<'GET /operations'>['versions'];

/** Milliseconds after which the versions are read again. */
const lasting = 60_000;
const databaseState = z.object({
  version: z.string(),
  bytes: z.coerce.number(),
  level: z.coerce.number(),
  newer: z.number(),
});

/**
 * Creates the function that reads the versions of all components and the size of the database, at most once a minute.
 */
function createVersionReader({ database, configuration }: Platform) {
  const known = ownMigrations().map(({ folderMillis }) => folderMillis);
  let latest: { at: number; versions: Promise<Versions & { databaseBytes: number }> } | undefined;

  async function read(): Promise<Versions & { databaseBytes: number }> {
    // Runs as the owner of the tables, because the roles of units cannot see the migrations.
    const state = await database.units.attempt(async (session) => {
      await session.run(`BEGIN READ ONLY; ${session.limit}RESET ROLE`);
      const { rows } = await session.db.execute(sql`
        select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
          (select max(created_at)::text from drizzle.__drizzle_migrations) as level,
          (select count(*)::int from drizzle.__drizzle_migrations where created_at > ${newestLevel()}) as newer`);
      await session.run('COMMIT');
      return { result: databaseState.parse(rows[0]), committed: null };
    });
    const { registry } = registryFromFiles(configuration);
    return {
      server: serverRelease,
      endpoints: Object.keys(contract).length,
      node: process.version,
      database: { kind: database.kind, version: state.version },
      migrations: { applied: known.filter((time) => time <= state.level).length + state.newer, known: known.length },
      remotes: registry.remotes.map(({ name, version }) => ({ name, release: version })),
      databaseBytes: state.bytes,
    };
  }

  return () => {
    const now = performance.now();
    if (!latest || now - latest.at > lasting) {
      const versions = read();
      latest = { at: now, versions };
      // A failed reading is not cached.
      versions.catch(() => {
        latest = undefined;
      });
    }
    return latest.versions;
  };
}
