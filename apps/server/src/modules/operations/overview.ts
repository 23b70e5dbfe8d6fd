import type { AnswerInput, ProcessReport, SlowStatement } from '@recado/api/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Unit } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { createStorageReader } from './storage.ts';
import { createVersionReader } from './versions.ts';

type Overview = AnswerInput<'GET /operations'>;

/** Milliseconds for which the same overview is given to several askers. */
const shared = 1_000;
const mostStatements = 30;
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

/** Reads the overview of the installation; however many ask, it is read once a second. */
export function createOverview(platform: Platform): () => Promise<Overview> {
  const { database, realtime, clock } = platform;
  const readStorage = createStorageReader(platform);
  const readVersions = createVersionReader(platform);
  let latest: { at: number; overview: Promise<Overview> } | undefined;

  async function read(): Promise<Overview> {
    const [reports, jobs, { databaseBytes, ...versions }] = await Promise.all([
      realtime.processReports(),
      database.system(readJobQueues),
      readVersions(),
    ]);
    return {
      measuredAt: clock(),
      processes: reports.map(({ slowStatements: _slowStatements, ...report }) => report),
      slowStatements: together(reports),
      jobs,
      storage: { database: databaseBytes, ...(await readStorage()) },
      versions,
    };
  }

  return () => {
    const now = performance.now();
    if (!latest || now - latest.at > shared) latest = { at: now, overview: read() };
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

/** The statements of all processes: those with the same shape are one. */
function together(reports: readonly ProcessReport[]): SlowStatement[] {
  const byShape = new Map<string, SlowStatement>();
  for (const one of reports.flatMap(({ slowStatements }) => slowStatements)) {
    const known = byShape.get(one.shape);
    byShape.set(one.shape, known ? sumOf(known, one) : one);
  }
  return [...byShape.values()].sort((a, b) => b.slowest - a.slowest).slice(0, mostStatements);
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
