import sharp from 'sharp';
import { type PictureRequest, type PictureResult, pictureLimits } from './picture-tasks.ts';

// A process of its own: a picture of a stranger that breaks a decoder ends this process, and nothing else. It has no
// secret in its environment, and decodes the formats that browsers show, with the libraries that browsers use.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

const bounds = { limitInputPixels: pictureLimits.pixels, failOn: 'error', pages: 1 } as const;
const tasks = { thumbnail, upright };

process.on('message', (request: PictureRequest) => {
  void tasks[request.task](request)
    .catch(() => null)
    .then((bytes) => process.send?.({ bytes } satisfies PictureResult));
});

/** The first frame of a picture, at most `side` pixels wide and high, in sRGB and without metadata. */
function thumbnail({ bytes, side }: PictureRequest): Promise<Buffer> {
  return open(bytes)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75, effort: 3 })
    .toBuffer();
}

/** The picture turned as its EXIF says, in its format and size; null for an animation, which cannot be turned. */
async function upright({ bytes }: PictureRequest): Promise<Buffer | null> {
  const { format, space, chromaSubsampling = '4:2:0', pages = 1 } = await sharp(bytes, bounds).metadata();
  if (pages > 1) return null;
  // The profile of a printer's colours would not fit: such a picture becomes one for screens.
  const turned = space === 'cmyk' ? open(bytes) : open(bytes).keepIccProfile();
  if (format === 'png') return turned.png().toBuffer();
  if (format === 'webp') return turned.webp({ quality: 95 }).toBuffer();
  return turned.jpeg({ quality: 95, chromaSubsampling }).toBuffer();
}

function open(bytes: Uint8Array) {
  return sharp(bytes, bounds).autoOrient().timeout({ seconds: pictureLimits.seconds });
}
