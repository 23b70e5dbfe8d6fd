/** The longest sides that are tried, in pixels, and for each the qualities of JPEG. */
const sides = [4096, 2560, 1920, 1280, 960];
const qualities = [0.9, 0.8, 0.7];

/**
 * A smaller version of a picture, upright, of at most `limit` bytes: a JPEG, or a PNG if it has transparent parts. The
 * browser decodes, scales and encodes off the main thread. `onProgress` gets 0 to 100. Rejects for a file that this
 * browser cannot decode, and for one that does not become small enough.
 */
export async function shrinkPicture(file: File, limit: number, onProgress: (percent: number) => void): Promise<File> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const isTransparent = file.type !== 'image/jpeg' && (await hasTransparency(whole));
    const tries = sides.flatMap((side) =>
      isTransparent ? [{ side }] : qualities.map((quality) => ({ side, quality })),
    );
    for (const [index, one] of tries.entries()) {
      onProgress(Math.round((100 * (index + 1)) / (tries.length + 1)));
      const content = await encoded(whole, one);
      if (content.size <= limit) return new File([content], renamed(file.name, content.type), { type: content.type });
    }
  } finally {
    whole.close();
  }
  throw new Error('the picture does not become small enough');
}

async function encoded(whole: ImageBitmap, { side, quality }: { side: number; quality?: number }): Promise<Blob> {
  const canvas = await drawn(whole, side, quality !== undefined);
  return canvas.convertToBlob(quality === undefined ? { type: 'image/png' } : { type: 'image/jpeg', quality });
}

/** The picture with at most this longest side. Scaling while decoding does not block typing. */
async function drawn(whole: ImageBitmap, side: number, onWhite: boolean): Promise<OffscreenCanvas> {
  const scale = Math.min(1, side / Math.max(whole.width, whole.height));
  const width = Math.max(1, Math.round(whole.width * scale));
  const height = Math.max(1, Math.round(whole.height * scale));
  const scaled = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser cannot draw');
  if (onWhite) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(scaled, 0, 0);
  scaled.close();
  return canvas;
}

/** Checked in a thumbnail. */
async function hasTransparency(whole: ImageBitmap): Promise<boolean> {
  const canvas = await drawn(whole, 64, false);
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if ((pixels[alpha] ?? 255) < 250) return true;
  return false;
}

function renamed(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.${type === 'image/png' ? 'png' : 'jpg'}`;
}
