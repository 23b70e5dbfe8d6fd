import { withCorrelation } from '../observability/tracing/correlation.ts';
import { spannedEntry } from '../observability/tracing/tracer.ts';
import { Postpone } from './handlers.ts';
import type { Job } from './job.ts';

/**
 * Milliseconds after which a planned job begins a trace of its own, with a link to the one in which it was added: traces
 * end within minutes, and a job that adds its successor again and again would never let one end.
 */
const planned = 60_000;

/** Runs work that belongs to what its job belongs to. */
export function asJob<T>({ requestId, trace }: Job, work: () => Promise<T>): Promise<T> {
  return withCorrelation({ requestId, trace }, work);
}

/** The same for a try of a job, which is a span of its trace. */
export function spannedJob<T>(job: Job, work: () => Promise<T>): Promise<T> {
  const { kind, attempt, waitedMs = 0, plannedMs = 0, companyId, requestId, trace } = job;
  const facts = {
    'recado.job.kind': kind,
    'recado.job.attempt': attempt,
    'recado.job.waited_ms': Math.max(0, Math.round(waitedMs)),
    'recado.company.id': companyId ?? undefined,
    'recado.request.id': requestId,
  };
  const origin = plannedMs > planned ? { link: trace } : { parent: trace };
  const isOrdinary = (error: unknown) => error instanceof Postpone;
  return asJob(job, () => spannedEntry(`job ${kind}`, { kind: 'consumer', facts, isOrdinary, ...origin }, work));
}

/** The fields of log lines about a job: what it belongs to. */
export function logFields({ requestId, trace }: Job): { reqId?: string; traceId?: string } {
  return { ...(requestId !== undefined && { reqId: requestId }), ...(trace && { traceId: trace.traceId }) };
}
