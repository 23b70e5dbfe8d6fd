/** A picture taken apart without decoding it. */
export interface PictureParts {
  /** What decoders need, in order: pixels, animation, ICC profile. */
  kept: Buffer[];
  /** The EXIF data (TIFF), from which the orientation is read. */
  exif?: Buffer;
}

/** A part of a file that begins with its length, e.g. a chunk; cut at the end of a file that is incomplete. */
export function cutAt(bytes: Buffer, start: number, length: number): Buffer {
  return bytes.subarray(start, Math.min(start + length, bytes.length));
}
