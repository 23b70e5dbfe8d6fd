import { type CSSProperties, useState } from 'react';
import { keptSpace } from './kept-space.ts';
import type { MediaDetails } from './media-details.ts';

/** The size of a picture or video in pixels, as far as it is known. */
type Size = Pick<MediaDetails, 'width' | 'height'>;

/**
 * The space for a picture or video: from the size in the message, so that nothing jumps, else from the loaded file.
 * `limit` as in `keptSpace`.
 */
export function useSpace(details: MediaDetails | null, limit?: number): [CSSProperties, (natural: Size) => void] {
  const [natural, setNatural] = useState<Size | null>(null);
  const isKnown = Boolean(details?.width && details.height);
  return [keptSpace(isKnown ? details : natural, limit), setNatural];
}
