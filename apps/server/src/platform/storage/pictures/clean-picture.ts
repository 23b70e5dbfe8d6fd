import { gifParts } from './gif-parts.ts';
import { jpegParts } from './jpeg-parts.ts';
import { orientationOf } from './orientation.ts';
import type { PictureParts } from './picture-parts.ts';
import { pngParts } from './png-parts.ts';
import { webpParts } from './webp-parts.ts';

const formats: Readonly<Record<string, (bytes: Buffer) => PictureParts>> = {
  'image/jpeg': jpegParts,
  'image/png': pngParts,
  'image/webp': webpParts,
  'image/gif': gifParts,
};

/** Whether pictures of a type are processed: those that browsers show inline. SVG never is: here it is plain bytes. */
export function isPicture(mimetype: string): boolean {
  return Object.hasOwn(formats, mimetype);
}

/** Turns a picture upright; undefined if it cannot be decoded. */
type Turn = (bytes: Buffer) => Promise<Buffer | undefined>;

/**
 * A picture without what it says about place, camera, author and time. Pixels and colour profile stay as they are, bit
 * for bit, unless EXIF says that the picture lies on its side: then it is turned and compressed once, with a loss that
 * nobody sees. The given bytes, if there is nothing to remove.
 */
export async function cleanPicture(bytes: Buffer, mimetype: string, turn: Turn): Promise<Buffer> {
  const partsOf = formats[mimetype];
  if (!partsOf) return bytes;
  const parts = partsOf(bytes);
  const turned = orientationOf(parts.exif) === 1 ? undefined : await turn(bytes);
  const { kept } = turned ? partsOf(turned) : parts;
  const clean = Buffer.concat(kept);
  return clean.equals(bytes) ? bytes : clean;
}
