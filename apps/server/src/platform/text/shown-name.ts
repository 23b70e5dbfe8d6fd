import { storableText } from '../database/storable.ts';
import { oneLine } from './hidden-marks.ts';

/** Names are sorted by an index, whose entries are limited in size. */
const longest = 100;

/**
 * The name that a person or group gave itself, in the form in which it is stored: it fits on one line and reads as it
 * is written, whatever WhatsApp accepted (SERVER §3.27).
 */
export function shownName(given: string): string {
  // Very long names are cut before they are processed.
  return [...oneLine(storableText(given.slice(0, 10 * longest)))].slice(0, longest).join('').trim();
}
