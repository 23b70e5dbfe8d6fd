/** What the process for pictures is asked. */
export interface PictureRequest {
  task: PictureTask;
  bytes: Uint8Array;
  /** The longest side of a thumbnail, in pixels. */
  side: number;
}

/** `thumbnail`: a small WebP. `upright`: the picture in its own format, turned as EXIF says. */
export type PictureTask = 'thumbnail' | 'upright';

/** Its answer: the picture; null if it cannot be decoded or is beyond the bounds. */
export interface PictureResult {
  bytes: Uint8Array | null;
}

/** The bounds of one picture. */
export const pictureLimits = {
  /** Bytes of a file; a larger one gets no thumbnail. */
  file: 32 * 1024 * 1024,
  /** Pixels, as the header announces them: the memory that a decoder takes. Phones take pictures of 50 million. */
  pixels: 64_000_000,
  /** Seconds of processing; then the library gives up by itself. */
  seconds: 8,
  /** Milliseconds until the process is ended. */
  patience: 10_000,
};
