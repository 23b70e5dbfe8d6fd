import { storableText } from '../database/storable.ts';
import { oneLine } from './hidden-marks.ts';

/** Names are sorted by an index, whose entries have an end. */
const longest = 100;

/**
 * The name a person or group gave itself, as it is kept: whatever WhatsApp let through, it fits on a line and reads as it
 * is written (SERVER §3.27).
 */
export function shownName(given: string): string {
  // What is far too long is cut before it is read.
  return [...oneLine(storableText(given.slice(0, 10 * longest)))].slice(0, longest).join('').trim();
}
