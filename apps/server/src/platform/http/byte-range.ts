/** First and last byte of a range, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The single range that a `Range` header requests from a file of `size` bytes. Undefined means the whole file: a header
 * that is invalid or asks for several ranges is ignored (RFC 9110 §14).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return 'unsatisfiable';
  return { start, end };
}
