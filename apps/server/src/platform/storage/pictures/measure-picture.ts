import { open } from 'node:fs/promises';
import { imageSize } from 'image-size';
import { isPicture } from './clean-picture.ts';

/** Where formats have the size at the latest: after the metadata at the beginning. In bytes. */
const headerBytes = 512 * 1024;
/** From this orientation on, width and height are exchanged (EXIF). */
const firstOnItsSide = 5;

/** The size of a picture in pixels, as it is shown. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The size of a picture, by its header; undefined for other files, and if it is broken. */
export async function measurePicture(path: string, mimetype: string): Promise<PictureSize | undefined> {
  if (!isPicture(mimetype)) return undefined;
  const file = await open(path);
  try {
    const bytes = Math.min((await file.stat()).size, headerBytes);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(bytes), 0, bytes, 0);
    const { width, height, orientation = 1 } = imageSize(buffer.subarray(0, bytesRead));
    return orientation < firstOnItsSide ? { width, height } : { width: height, height: width };
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}
