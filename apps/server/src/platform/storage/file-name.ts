import { oneLine } from '../text/hidden-marks.ts';

/** What file systems take, in bytes of UTF-8. */
const mostBytes = 255;
/** Longer than this, what stands behind the last dot is no ending. */
const longestEnding = 16;

/**
 * A file's name as it is kept and shown, whatever its sender called it: what it ends in is what it is (SERVER §3.27), and
 * it fits into a header. The ending stays when the name is cut.
 */
export function safeFileName(given: string): string {
  // What is far too long is cut before it is read.
  const far = given.slice(0, 1_000) + given.slice(1_000).slice(-1_000);
  const name = oneLine(far.toWellFormed());
  const dot = name.lastIndexOf('.');
  const hasEnding = dot > 0 && name.length - dot <= longestEnding;
  const ending = hasEnding ? name.slice(dot) : '';
  return cutToBytes(hasEnding ? name.slice(0, dot) : name, mostBytes - Buffer.byteLength(ending)) + ending;
}

function cutToBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    kept += character;
  }
  return kept;
}
