import { z } from 'zod';
import type { ChannelEvent } from '../port.ts';
import type { AuthWrite } from './sql-pairings.ts';

/** The announcement of a part of a history, as an event passes it on and a pairing keeps it. */
export const reference = z.object({
  own: z.object({ id: z.string(), lid: z.string() }),
  /** The compressed part itself, if it came with the announcement. */
  inline: z.string().nullable(),
  /** Whether this is the first part of the history. */
  isFirst: z.boolean(),
});

/**
 * Whether an announced part is the first one and has to be downloaded, because it did not come with the announcement.
 */
function isFirstElsewhere(announced: Record<string, unknown>): boolean {
  const { isFirst, inline } = reference.parse(announced);
  return isFirst && inline === null;
}

/** The key under which an announced first part is stored: among the keys of its pairing, and deleted with them. */
export const firstPartKey = { type: 'history', id: 'first' };

/** The key that keeps the announcement of a first part until the library has processed it; part of the same write. */
export function keptAnnouncements(events: readonly ChannelEvent[]): AuthWrite['keys'] {
  return events.flatMap((event) =>
    event.type === 'history' && isFirstElsewhere(event.reference)
      ? [{ ...firstPartKey, value: JSON.stringify(event.reference) }]
      : [],
  );
}
