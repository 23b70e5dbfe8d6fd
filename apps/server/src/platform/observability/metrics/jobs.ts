import { Histogram } from 'prom-client';
import { type JobHandler, Postpone } from '../../jobs/handlers.ts';
import { processMetrics } from './registry.ts';

const jobs = new Histogram({
  name: 'recado_job_seconds',
  help: 'Time of one try of a job, by kind and how it ended',
  labelNames: ['kind', 'outcome'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
  registers: [processMetrics],
});

/** The same handlers with their duration measured. */
export function measuredJobs(handlers: readonly JobHandler[]): JobHandler[] {
  return handlers.map((handler): JobHandler => {
    const { kind } = handler;
    if (handler.type === 'transactional') {
      return { ...handler, run: (...turn) => measured(kind, () => handler.run(...turn)) };
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

/** The tries of jobs since the start of this process, by kind and outcome. */
export function jobTimes(): ReturnType<typeof jobs.get> {
  return jobs.get();
}
