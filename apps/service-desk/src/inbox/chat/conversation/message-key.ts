import type { ShownMessage } from '@recado/api/live';

/** The React key of a message. The user's own message keeps its key when the server's record replaces it. */
export function messageKey(message: ShownMessage): string | number {
  return message.idempotencyKey ?? message.id;
}
