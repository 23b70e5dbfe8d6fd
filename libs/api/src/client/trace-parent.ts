/**
 * The header with which a call begins a trace (W3C Trace Context): random ids, and whether the trace is to be recorded.
 * `share`: of the calls that are, from 0 to 1; the server says it, because it has the collector.
 */
export function newTraceParent(share = 0): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const ids = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-0${Math.random() < share ? 1 : 0}`;
}
