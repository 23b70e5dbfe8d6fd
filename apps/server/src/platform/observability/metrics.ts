import { count, isNotNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { jobs as jobRows } from '../database/schema/jobs.ts';
import { type JobHandler, Postpone } from '../jobs/handlers.ts';
import type { Platform } from '../platform.ts';

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
const queue = new Gauge({
  name: 'recado_jobs',
  help: 'Jobs that wait, and jobs that failed permanently',
  labelNames: ['state'],
  registers: [registry],
});
const sockets = new Gauge({ name: 'recado_sockets', help: 'Open sockets', registers: [registry] });

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

/** The metrics of this process in Prometheus' text form: requests, jobs, sockets, memory, event loop. */
export async function renderMetrics(platform: Platform): Promise<{ type: string; text: string }> {
  sockets.set(platform.realtime.connections());
  const counts = await platform.database.system((unit) =>
    unit.db
      .select({ dead: isNotNull(jobRows.failedAt), count: count() })
      .from(jobRows)
      .groupBy(isNotNull(jobRows.failedAt)),
  );
  for (const dead of [true, false]) {
    queue.set({ state: dead ? 'dead' : 'waiting' }, counts.find((row) => row.dead === dead)?.count ?? 0);
  }
  return { type: registry.contentType, text: await registry.metrics() };
}
