import { cutAt, type PictureParts } from './picture-parts.ts';

const extension = 0x21;
const image = 0x2c;
const graphicControl = 0xf9;
const ofApplication = 0xff;
/** The extensions that repeat an animation. */
const needed: readonly string[] = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/** A GIF's blocks without comments, XMP and what else programs add. */
export function gifParts(bytes: Buffer): PictureParts {
  const start = 13 + colours(bytes[10] ?? 0);
  const kept: Buffer[] = [cutAt(bytes, 0, start)];
  for (let at = start; at < bytes.length; ) {
    const kind = bytes[at];
    if (kind !== extension && kind !== image) {
      kept.push(cutAt(bytes, at, 1));
      break;
    }
    // Extension: its kind. Image: position, size, own colours, and the size of its codes.
    const data = kind === extension ? at + 2 : at + 11 + colours(bytes[at + 9] ?? 0);
    const end = endOfBlocks(bytes, data);
    if (kind === image || isNeeded(bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return { kept };
}

/** The bytes of a table of colours, by the flags that announce it. */
function colours(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** The position after blocks that each begin with their length; an empty one ends them. */
function endOfBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1;
  return Math.min(at + 1, bytes.length);
}

function isNeeded(bytes: Buffer, at: number): boolean {
  if (bytes[at + 1] === graphicControl) return true;
  return bytes[at + 1] === ofApplication && needed.includes(bytes.toString('latin1', at + 3, at + 14));
}
