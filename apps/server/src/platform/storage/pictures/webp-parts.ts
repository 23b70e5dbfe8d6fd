import { cutAt, type PictureParts } from './picture-parts.ts';

const needed: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The bits in which the header says that EXIF and XMP follow. */
const metadataFlags = 0x08 | 0x04;

/** A WebP's chunks without EXIF, XMP and chunks that are not known, with a header that says so. */
export function webpParts(bytes: Buffer): PictureParts {
  const chunks: Buffer[] = [];
  let exif: Buffer | undefined;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const whole = 8 + length + (length % 2);
    if (type === 'EXIF') exif ??= withoutBeginning(cutAt(bytes, at + 8, length));
    if (needed.has(type))
      chunks.push(type === 'VP8X' ? withoutFlags(cutAt(bytes, at, whole)) : cutAt(bytes, at, whole));
    at += whole;
  }
  const header = Buffer.from(cutAt(bytes, 0, 12));
  const size = 4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (header.length === 12) header.writeUInt32LE(size, 4);
  return { kept: [header, ...chunks], exif };
}

function withoutFlags(chunk: Buffer): Buffer {
  const changed = Buffer.from(chunk);
  if (changed.length > 8) changed.writeUInt8(changed.readUInt8(8) & ~metadataFlags, 8);
  return changed;
}

/** Some programs write EXIF as in a JPEG. */
function withoutBeginning(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
}
