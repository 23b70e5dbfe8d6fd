import type { CSSProperties } from 'react';
import type { MediaDetails } from './media-details.ts';

/** The largest picture in a bubble, in pixels. */
const largest = 320;

/** The space reserved for a picture, so that nothing jumps when it loads; a square when its size is unknown. */
export function keptSpace(details: Pick<MediaDetails, 'width' | 'height'> | null, limit = largest): CSSProperties {
  const width = details?.width || limit;
  const height = details?.height || limit;
  const scale = Math.min(1, limit / Math.max(width, height, 1));
  return { width: Math.round(width * scale), aspectRatio: `${width} / ${height}` };
}
