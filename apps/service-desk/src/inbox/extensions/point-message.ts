import type { ShownMessage } from '@recado/api/live';
import type { PointMessage } from '@recado/federation';

/** A message as extensions see it. */
export function pointMessageOf({ id, body, fromMe, mediaType, createdAt }: ShownMessage): PointMessage {
  return { id, body, fromMe, mediaType, createdAt };
}
