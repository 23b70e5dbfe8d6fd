/** A place in a trace, as W3C's header `traceparent` names it. */
export interface TraceContext {
  /** 32 hexadecimal digits, not all 0. */
  traceId: string;
  /** Of the span whose work this is: 16 hexadecimal digits, not all 0. */
  spanId: string;
  /** Whether who began the trace wants it to be recorded. */
  isSampled: boolean;
}

/** Of a later version than 00, further fields may follow. */
const form = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-|$)/;
/** Characters of a header that is looked at. */
const longest = 256;

/** Reads a `traceparent`; undefined for anything else, e.g. a header that was sent twice. */
export function traceContextOf(text: unknown): TraceContext | undefined {
  if (typeof text !== 'string' || text.length > longest) return undefined;
  const [, version, traceId, spanId, flags, rest] = form.exec(text) ?? [];
  if (!traceId || !spanId || !flags || (version === '00' && rest !== '')) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The `traceparent` of a place in a trace. */
export function traceParentOf({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
