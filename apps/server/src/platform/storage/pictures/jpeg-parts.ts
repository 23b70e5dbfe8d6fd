import { cutAt, type PictureParts } from './picture-parts.ts';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
/** The segments of applications, 0 to 15. */
const application = { first: 0xe0, last: 0xef };

/** The segments of applications that decoders need: density, colour profile, transform of colours. Others say who, when, where. */
const needed: readonly [marker: number, beginning: string][] = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
];
const exifBeginning = 'Exif\0\0';

/**
 * A JPEG's segments without those of metadata: EXIF with its preview, XMP, IPTC, comments, and what follows the
 * picture: further pictures, films and sound of phones. The pixels are not touched.
 */
export function jpegParts(bytes: Buffer): PictureParts {
  const kept: Buffer[] = [cutAt(bytes, 0, 2)];
  let exif: Buffer | undefined;
  let at = 2;
  while (at < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    const isMarker = bytes[at] === 0xff && marker !== 0 && marker !== 0xff;
    if (!isMarker || isAlone(marker)) {
      // Decoders skip what lies between two segments.
      at = isMarker ? at + 2 : after(bytes, at);
      continue;
    }
    if (marker === endOfImage) {
      kept.push(cutAt(bytes, at, 2));
      break;
    }
    const end = at + 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : bytes.length);
    const segment = bytes.subarray(at, end);
    if (beginsWith(segment, exifBeginning) && marker === 0xe1) exif ??= segment.subarray(4 + exifBeginning.length);
    if (marker === startOfScan) {
      const next = endOfScan(bytes, end);
      kept.push(bytes.subarray(at, next));
      at = next;
    } else {
      if (isNeeded(marker, segment)) kept.push(segment);
      at = end;
    }
  }
  return { kept, exif };
}

/** A marker without content: restarts and the beginning. */
function isAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= startOfImage);
}

function isNeeded(marker: number, segment: Buffer): boolean {
  if (marker === comment) return false;
  if (marker < application.first || marker > application.last) return true;
  return needed.some(([of, beginning]) => of === marker && beginsWith(segment, beginning));
}

/** Whether the content of a segment, after marker and length, begins with a text. */
function beginsWith(segment: Buffer, beginning: string): boolean {
  return segment.toString('latin1', 4, 4 + beginning.length) === beginning;
}

/** The position of the next byte that may begin a marker. */
function after(bytes: Buffer, at: number): number {
  const next = bytes.indexOf(0xff, at + 1);
  return next < 0 ? bytes.length : next;
}

/** Where the pixels of a scan end: at the next marker that is neither an escaped byte nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start - 1;
  while (at < bytes.length) {
    at = after(bytes, at);
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return bytes.length;
}
