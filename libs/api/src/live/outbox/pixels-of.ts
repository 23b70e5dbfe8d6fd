/** The displayed size of a picture or video, in pixels. */
export interface Pixels {
  width: number;
  height: number;
}

/** Milliseconds; a video that is not measured by then is sent without a size. */
const patience = 3000;

/** The size of a picture or video file; null for any other, and for one that this browser cannot read. */
export async function pixelsOf(file: File): Promise<Pixels | null> {
  if (file.type.startsWith('image/')) return pictureSize(file).catch(() => null);
  return file.type.startsWith('video/') ? videoSize(file) : null;
}

async function pictureSize(file: File): Promise<Pixels> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  picture.close();
  return { width, height };
}

function videoSize(file: File): Promise<Pixels | null> {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  const size = new Promise<Pixels | null>((resolve) => {
    video.onloadedmetadata = () => resolve(known({ width: video.videoWidth, height: video.videoHeight }));
    video.onerror = () => resolve(null);
    setTimeout(() => resolve(null), patience);
    video.preload = 'metadata';
    video.src = address;
  });
  return size.finally(() => URL.revokeObjectURL(address));
}

/** A video without a picture has no size. */
function known(pixels: Pixels): Pixels | null {
  return pixels.width > 0 && pixels.height > 0 ? pixels : null;
}
