import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';
import { jobs as jobRows } from '../database/schema/jobs.ts';
import { type JobHandler, Postpone } from '../jobs/handlers.ts';
import type { Platform } from '../platform.ts';
import { serverBuild, serverVersion } from './version.ts';

const registry = new Registry();
// Each sample of the event loop wakes the process: the default of ten milliseconds would be most of its idle work.
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });

const requests = new Histogram({
  name: 'recado_http_request_seconds',
  help: 'Time to answer a request',
  labelNames: ['endpoint', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
  registers: [registry],
});
const jobs = new Histogram({
  name: 'recado_job_seconds',
  help: 'Time of one try of a job, by kind and how it ended',
  labelNames: ['kind', 'outcome'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
  registers: [registry],
});
const sockets = new Gauge({ name: 'recado_sockets', help: 'Open sockets', registers: [registry] });
const eventsHeard = new Gauge({
  name: 'recado_events_heard',
  help: 'Whether an event that this process sent itself, on the way to the other processes, came back',
  registers: [registry],
});
const pool = new Gauge({
  name: 'recado_database_connections',
  help: 'Connections of this process to the database, and requests that wait for one',
  labelNames: ['state'],
  registers: [registry],
});
const build = new Gauge({
  name: 'recado_build_info',
  help: 'Always 1; the labels say what this process runs',
  labelNames: ['version', 'build'],
  registers: [registry],
});
build.set({ version: serverVersion, build: serverBuild }, 1);

/** The figures of the installation, which are the same whatever process is asked. */
const installation = new Registry();
const databaseUp = new Gauge({
  name: 'recado_database_up',
  help: 'Whether the database answers',
  registers: [installation],
});
const queue = new Gauge({
  name: 'recado_jobs',
  help: 'Jobs that are due, scheduled for later, or failed permanently',
  labelNames: ['state'],
  registers: [installation],
});
const oldest = new Gauge({
  name: 'recado_oldest_due_job_seconds',
  help: 'How long the oldest due job has been waiting; 0 when none is',
  registers: [installation],
});

/** Measures every response. */
export function measureRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const endpoint = request.endpointKey ?? request.routeOptions.url ?? 'unknown';
    requests.observe({ endpoint, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
}

/** The same handlers with their duration measured. */
export function measuredJobs(handlers: readonly JobHandler[]): JobHandler[] {
  return handlers.map((handler): JobHandler => {
    const { kind } = handler;
    if (handler.type === 'transactional') {
      return { ...handler, run: (unit, job) => measured(kind, () => handler.run(unit, job)) };
    }
    return {
      ...handler,
      prepare: async (unit, job) => {
        const work = await handler.prepare(unit, job);
        return (signal) => measured(kind, () => work(signal));
      },
    };
  });
}

async function measured<Result>(kind: string, work: () => Promise<Result>): Promise<Result> {
  const end = jobs.startTimer({ kind });
  try {
    const result = await work();
    end({ outcome: 'done' });
    return result;
  } catch (error) {
    end({ outcome: error instanceof Postpone ? 'postponed' : 'failed' });
    throw error;
  }
}

/** The metrics of one process or of the installation, in Prometheus' text form. */
interface Metrics {
  type: string;
  text: string;
}

/** The metrics of this process: requests, jobs, sockets, memory, event loop. It does not need the database. */
export async function renderMetrics({ realtime, database }: Platform): Promise<Metrics> {
  sockets.set(realtime.connections());
  eventsHeard.set(realtime.heard() === 'yes' ? 1 : 0);
  if (database.pool) {
    const { totalCount, idleCount, waitingCount } = database.pool;
    pool.set({ state: 'open' }, totalCount);
    pool.set({ state: 'idle' }, idleCount);
    pool.set({ state: 'waiting' }, waitingCount);
  }
  return { type: registry.contentType, text: await registry.metrics() };
}

const counts = z.object({
  due: z.coerce.number(),
  scheduled: z.coerce.number(),
  dead: z.coerce.number(),
  oldest: z.coerce.number(),
});

/** The metrics of the installation. Without its database they say only that it is down. */
export async function renderInstallation({ database }: Platform): Promise<Metrics> {
  await database
    .system(async ({ db }) => {
      const isDue = sql`${jobRows.failedAt} is null and ${jobRows.runAt} <= now()`;
      const { rows } = await db.execute(sql`select count(*) filter (where ${isDue}) as due,
        count(*) filter (where ${jobRows.failedAt} is null and ${jobRows.runAt} > now()) as scheduled,
        count(*) filter (where ${jobRows.failedAt} is not null) as dead,
        coalesce(extract(epoch from now() - min(${jobRows.runAt}) filter (where ${isDue})), 0) as oldest
        from ${jobRows}`);
      return counts.parse(rows[0]);
    })
    .then(
      ({ due, scheduled, dead, oldest: seconds }) => {
        databaseUp.set(1);
        queue.set({ state: 'due' }, due);
        queue.set({ state: 'scheduled' }, scheduled);
        queue.set({ state: 'dead' }, dead);
        oldest.set(seconds);
      },
      () => {
        databaseUp.set(0);
        queue.reset();
        oldest.reset();
      },
    );
  return { type: installation.contentType, text: await installation.metrics() };
}
