/** Inclusive positions in a file. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The single range a `Range` header asks of a file of `size` bytes; undefined means the whole file (RFC 9110 §14:
 * what is not understood is ignored).
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
