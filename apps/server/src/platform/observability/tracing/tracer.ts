import { currentCorrelation, withCorrelation } from './correlation.ts';
import type { TraceContext } from './trace-context.ts';

/**
 * Facts about a span: kinds, statuses, counts, and ids of rows that name nobody. Never names, numbers, texts, addresses
 * or keys: whoever runs the collector reads them.
 */
export type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

/** How a span is begun. */
export interface SpanOptions {
  /** Its part between processes; `internal` by default. */
  kind?: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  facts?: SpanFacts;
  /** The place below which it stands; without one it begins a trace. */
  parent?: TraceContext | undefined;
  /** A place in another trace that led to it. */
  link?: TraceContext | undefined;
  /** Whether an error of its work is ordinary, and no failure. */
  isOrdinary?: (error: unknown) => boolean;
}

/** A piece of work that is recorded, if its trace is. */
export interface Span {
  readonly context: TraceContext;
  note(facts: SpanFacts): void;
  /** `failure`: a code or the name of an error, never its message. */
  end(failure?: string): void;
}

/** Begins spans. It decides which traces are recorded. */
export interface Tracer {
  begin(name: string, options: SpanOptions): Span;
}

let tracer: Tracer | undefined;

/** Records the spans of this process from now on; undefined: no more. */
export function useTracer(next: Tracer | undefined): void {
  tracer = next;
}

/** Begins a span of work that enters this process; undefined while nothing is recorded. Its caller ends it. */
export function enteringSpan(name: string, options: SpanOptions): Span | undefined {
  return tracer?.begin(name, options);
}

/** Runs work that enters this process, e.g. a job, as a span of its own. */
export async function spannedEntry<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = tracer?.begin(name, options);
  return span ? inside(span, options, work) : work(undefined);
}

/** Runs a part of such work as a span below it, if it is recorded; otherwise it costs nothing. */
export async function spanned<T>(
  name: string,
  options: Omit<SpanOptions, 'parent' | 'link'>,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  if (!tracer) return work(undefined);
  const parent = currentCorrelation().trace;
  return parent?.isSampled ? inside(tracer.begin(name, { ...options, parent }), options, work) : work(undefined);
}

async function inside<T>(span: Span, { isOrdinary }: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const result = await withCorrelation({ ...currentCorrelation(), trace: span.context }, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(isOrdinary?.(error) ? undefined : failureName(error));
    throw error;
  }
}

/** What a span says about an error: its code, or the name of its class. Messages contain values. */
export function failureName(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && /^[A-Z0-9_]{2,60}$/.test(code)) return code;
  const name = error instanceof Error ? error.name : '';
  return /^\w{1,60}$/.test(name) ? name : 'Error';
}
