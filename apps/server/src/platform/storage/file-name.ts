import { oneLine } from '../text/foreign-text.ts';

/** The limit of file systems, in bytes of UTF-8. */
const mostBytes = 255;
/** A longer suffix after the last dot is not an extension. */
const longestEnding = 16;

/**
 * A file's name in the form in which it is stored and displayed: the visible extension is the real one (SERVER §3.27),
 * and the name fits into a header. A name that is cut keeps its extension.
 */
export function safeFileName(original: string): string {
  // Very long names are cut before they are processed.
  const bounded = original.slice(0, 1_000) + original.slice(1_000).slice(-1_000);
  const name = oneLine(bounded.toWellFormed());
  const dot = name.lastIndexOf('.');
  const hasEnding = dot > 0 && name.length - dot <= longestEnding;
  const ending = hasEnding ? name.slice(dot) : '';
  return cutToBytes(hasEnding ? name.slice(0, dot) : name, mostBytes - Buffer.byteLength(ending)) + ending;
}

function cutToBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  let cut = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    cut += character;
  }
  return cut;
}
