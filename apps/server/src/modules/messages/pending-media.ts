import { z } from 'zod';
import type { MediaSource } from '../../channels/port.ts';

/**
 * What is known of a received file before it is downloaded. It is stored in a message's `data.media`, with the
 * provider's reference, which never leaves the server.
 */
const pendingMedia = z.object({
  mimetype: z.string(),
  fileName: z.string().nullable(),
  size: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  seconds: z.number().nullable(),
  voice: z.boolean(),
  waveform: z.array(z.number()).nullable().default(null),
  reference: z.record(z.string(), z.unknown()),
});

/** Message data for a file that is still to be downloaded. */
export function withPendingMedia(media: MediaSource): Record<string, unknown> {
  return { media };
}

/** The file that a message waits for; null when there is none or the stored data is invalid. */
export function pendingMediaOf(data: Record<string, unknown> | null): MediaSource | null {
  if (!data || !('media' in data)) return null;
  return pendingMedia.safeParse(data.media).data ?? null;
}

/** Whether a message has a file that is not available (yet). */
export function isFileMissing({
  data,
  mediaId,
}: {
  data: Record<string, unknown> | null;
  mediaId: number | null;
}): boolean {
  return mediaId === null && pendingMediaOf(data) !== null;
}

/** A message's structured content without its file details; null when nothing is left. */
export function visibleData(data: Record<string, unknown> | null): Record<string, unknown> | null {
  if (!data) return null;
  const { media: _media, ...rest } = data;
  return Object.keys(rest).length === 0 ? null : rest;
}
