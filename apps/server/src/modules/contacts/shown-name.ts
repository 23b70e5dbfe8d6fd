import { storableText } from '../../platform/database/storable.ts';

/** Names are sorted by an index, whose entries have an end. */
const longest = 100;

/** The name a person or group gave itself, as it is kept: whatever WhatsApp let through, it fits. */
export function shownName(given: string): string {
  return [...storableText(given).trim()].slice(0, longest).join('');
}
