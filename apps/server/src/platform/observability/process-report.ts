import { hostname } from 'node:os';
import type { ProcessReport } from '@recado/contract';
import type { Configuration } from '../../configuration.ts';
import type { Database } from '../database/database.ts';
import { createLoopReader } from './event-loop.ts';
import { recentLevels } from './metrics/service-levels.ts';
import { fanOutFigures } from './metrics/sockets.ts';
import { spentTimes } from './spent-time.ts';
import { serverRelease } from './version.ts';

/** The report of a process, without its id and its sockets. */
export type OwnFigures = Omit<ProcessReport, 'id' | 'sockets'>;

/** The most statements, endpoints and kinds of jobs of a process that are reported. */
const most = 20;

/** Reads the figures of this process; nothing is measured until the first reading. */
export function createOwnFigures(configuration: Configuration, database: Database): () => Promise<OwnFigures> {
  const readLoop = createLoopReader();
  return async () => {
    const { endpoints, jobs } = await spentTimes();
    const { rss, heapUsed } = process.memoryUsage();
    const { delay, busy } = readLoop();
    const now = Date.now();
    return {
      host: hostname(),
      pid: process.pid,
      roles: [...configuration.roles],
      version: serverRelease,
      node: process.version,
      startedAt: new Date(now - process.uptime() * 1000).toISOString(),
      measuredAt: new Date(now).toISOString(),
      memory: rss,
      heap: heapUsed,
      loopDelay: delay,
      loopBusy: busy,
      slowStatements: database.slowStatements
        .list()
        .slice(0, most)
        .map((one) => ({ ...one, lastAt: one.lastAt.toISOString() })),
      endpoints: endpoints.slice(0, most),
      jobs: jobs.slice(0, most),
      levels: recentLevels(),
      fanOut: fanOutFigures(),
    };
  };
}
