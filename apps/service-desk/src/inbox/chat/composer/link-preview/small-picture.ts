import type { Answer } from '@recado/contract';
import { largestThumbnail } from '@recado/contract/message-windows';

type Image = NonNullable<NonNullable<Answer<'POST /link-previews'>['preview']>['image']>;

/** The longer side in pixels: enough for a card on any phone. */
const side = 400;
const quality = 0.75;

/** The picture of a page as a small JPEG in base64; undefined if the browser cannot read it. */
export async function smallPicture({ mimetype, base64 }: Image): Promise<string | undefined> {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: mimetype }));
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const brush = canvas.getContext('2d');
    if (!brush) return undefined;
    // JPEG has no transparency.
    brush.fillStyle = '#ffffff';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = canvas.toDataURL('image/jpeg', quality).split(',')[1];
    return small && (small.length / 4) * 3 <= largestThumbnail ? small : undefined;
  } catch {
    return undefined;
  }
}
