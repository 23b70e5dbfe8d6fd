import type { ShownMessage } from '@recado/api/live';

/** What a message is recognised by on the screen: one's own keeps its key when the server's takes its place. */
export function messageKey(message: ShownMessage): string | number {
  return message.idempotencyKey ?? message.id;
}
