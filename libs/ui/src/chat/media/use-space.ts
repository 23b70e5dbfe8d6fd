import { type CSSProperties, useState } from 'react';
import type { MediaDetails } from './media-details.ts';

/** The size of a picture or video in pixels, as far as it is known. */
type Size = Pick<MediaDetails, 'width' | 'height'>;

/**
 * The space for a picture or video: from the size in the message, so that nothing shifts, else from the loaded file.
 * `limit` as in `keptSpace`.
 */
export function useSpace(details: MediaDetails | null, limit?: number): [CSSProperties, (natural: Size) => void] {
  const [natural, setNatural] = useState<Size | null>(null);
  const isKnown = Boolean(details?.width && details.height);
  return [keptSpace(isKnown ? details : natural, limit), setNatural];
}

/** The largest picture in a bubble, in pixels. */
const largest = 320;

/** The space reserved for a picture, so that nothing shifts when it loads; a square when its size is unknown. */
export function keptSpace(details: Pick<MediaDetails, 'width' | 'height'> | null, limit = largest): CSSProperties {
  const width = details?.width || limit;
  const height = details?.height || limit;
  const scale = Math.min(1, limit / Math.max(width, height, 1));
  return { width: Math.round(width * scale), aspectRatio: `${width} / ${height}` };
}
