import { cutAt, type PictureParts } from './picture-parts.ts';

const signatureLength = 8;
/** Chunks beside the pixels that decoders need: colours, transparency, density, animation. All others are left out. */
const needed: ReadonlySet<string> = new Set([
  ...['cHRM', 'cICP', 'cLLI', 'mDCV', 'gAMA', 'iCCP', 'sBIT', 'sRGB'],
  ...['bKGD', 'hIST', 'pHYs', 'sPLT', 'tRNS'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

/** A PNG's chunks without texts, times and EXIF, and without what follows the picture. */
export function pngParts(bytes: Buffer): PictureParts {
  const kept: Buffer[] = [cutAt(bytes, 0, signatureLength)];
  let exif: Buffer | undefined;
  for (let at = signatureLength; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'eXIf') exif ??= cutAt(bytes, at + 8, length);
    // Chunks whose name begins with a capital letter are the picture itself.
    if (/^[A-Z]/.test(type) || needed.has(type)) kept.push(cutAt(bytes, at, length + 12));
    if (type === 'IEND') break;
    at += length + 12;
  }
  return { kept, exif };
}
