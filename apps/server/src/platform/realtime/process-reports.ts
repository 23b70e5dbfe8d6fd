import { setTimeout as wait } from 'node:timers/promises';
import { type ProcessReport, processReport } from '@recado/contract';
import { LRUCache } from 'lru-cache';
import type { Server } from 'socket.io';

/** Milliseconds that the other processes have to answer, and between two checks for their answers. */
const patience = 1_000;
const between = 20;
/** Milliseconds for which concurrent requests get the same reports. */
const sharedFor = 1_000;
/** Milliseconds without an answer after which a process is left out. */
const forgotten = 90_000;
const mostProcesses = 1_000;

/** The reports of all processes of the installation. They measure and send them only when one of them asks. */
export function createProcessReports(parts: {
  io: Server;
  /** This process. */
  own: () => Promise<ProcessReport>;
  /** The ids of the other processes that run. */
  others: () => string[];
}) {
  const { io, own, others } = parts;
  const reports = new LRUCache<string, { report: ProcessReport; at: number }>({ max: mostProcesses, ttl: forgotten });
  let latest: { at: number; reports: Promise<ProcessReport[]> } | undefined;

  io.on(
    'report-wanted',
    () =>
      void own()
        .then((report) => io.serverSideEmit('report', report))
        .catch(() => undefined),
  );
  io.on('report', (message: unknown) => {
    const parsed = processReport.safeParse(message);
    if (parsed.success) reports.set(parsed.data.id, { report: parsed.data, at: performance.now() });
  });

  async function ask(): Promise<ProcessReport[]> {
    const askedAt = performance.now();
    const isMissing = (id: string) => (reports.get(id)?.at ?? 0) < askedAt;
    if (others().length > 0) io.serverSideEmit('report-wanted');
    while (others().some(isMissing) && performance.now() - askedAt < patience) await wait(between);
    return [await own(), ...[...reports.values()].map(({ report }) => report)];
  }

  /** The reports of all processes, this one first; of a process that does not answer, its last report. */
  return async function processReports(): Promise<ProcessReport[]> {
    const now = performance.now();
    if (!latest || now - latest.at > sharedFor) latest = { at: now, reports: ask() };
    return latest.reports;
  };
}
