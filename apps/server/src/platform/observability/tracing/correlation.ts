import { AsyncLocalStorage } from 'node:async_hooks';
import type { TraceContext } from './trace-context.ts';

/** What work belongs to: it is in each of its log lines and jobs. */
export interface Correlation {
  /** The request that caused it, also through jobs; undefined: the server itself did. */
  requestId?: string | undefined;
  /** Its place in a trace, if it belongs to one. */
  trace?: TraceContext | undefined;
}

/**
 * Work that belongs to a request or a job. What it starts and leaves running belongs to it until it ends, and then to
 * nothing: a connection that a request opened lives on without its id.
 */
export class CorrelationScope {
  readonly correlation: Correlation;
  #isOpen = true;

  constructor(correlation: Correlation) {
    this.correlation = correlation;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Runs a part of the work. */
  run<T>(part: () => T): T {
    return scopes.run(this, part);
  }

  end(): void {
    this.#isOpen = false;
  }
}

const scopes = new AsyncLocalStorage<CorrelationScope>();

/** Runs work that belongs to a request, a job or a trace. */
export async function withCorrelation<T>(correlation: Correlation, work: () => Promise<T>): Promise<T> {
  const scope = new CorrelationScope(correlation);
  try {
    return await scope.run(work);
  } finally {
    scope.end();
  }
}

/** What the current work belongs to; empty for the server's own work. */
export function currentCorrelation(): Correlation {
  const scope = scopes.getStore();
  return scope?.isOpen ? scope.correlation : nothing;
}

const nothing: Correlation = {};

/** Runs a function that belongs to nothing, e.g. because it works for others as well. */
export function withoutCorrelation<T>(effect: () => T): T {
  return scopes.exit(effect);
}

/** The fields of log lines that say what they belong to. */
export function correlationFields(): { reqId?: string; traceId?: string; spanId?: string } {
  const { requestId, trace } = currentCorrelation();
  return {
    ...(requestId !== undefined && { reqId: requestId }),
    ...(trace && { traceId: trace.traceId, spanId: trace.spanId }),
  };
}
