import { hostname } from 'node:os';
import type { ProcessReport } from '@recado/contract';
import type { Configuration } from '../../configuration.ts';
import type { Database } from '../database/database.ts';
import { createLoopReader } from './event-loop.ts';
import { serverVersion } from './version.ts';

/** The report of a process, without its id and its sockets. */
export type OwnFigures = Omit<ProcessReport, 'id' | 'sockets'>;

/** The most statements of a process that are reported. */
const mostStatements = 20;

/** Reads the figures of this process; nothing is measured until the first reading. */
export function createOwnFigures(configuration: Configuration, database: Database): () => OwnFigures {
  const readLoop = createLoopReader();
  return () => {
    const { rss, heapUsed } = process.memoryUsage();
    const { delay, busy } = readLoop();
    const now = Date.now();
    return {
      host: hostname(),
      pid: process.pid,
      roles: [...configuration.roles],
      version: serverVersion,
      node: process.version,
      startedAt: new Date(now - process.uptime() * 1000).toISOString(),
      measuredAt: new Date(now).toISOString(),
      memory: rss,
      heap: heapUsed,
      loopDelay: delay,
      loopBusy: busy,
      slowStatements: database.slowStatements
        .list()
        .slice(0, mostStatements)
        .map((one) => ({ ...one, lastAt: one.lastAt.toISOString() })),
    };
  };
}
