import type { ShownMessage } from '@recado/api/live';

const kinds: readonly string[] = ['chat', 'contactMessage', 'locationMessage'];
const fileKinds: readonly string[] = ['image', 'audio', 'video', 'sticker', 'application'];

/** Whether a message can be forwarded: it is on the server, not deleted, and its file has arrived. */
export function isForwardable({ outgoing, isDeleted, mediaType, mediaUrl, body }: ShownMessage): boolean {
  if (outgoing || isDeleted) return false;
  if (fileKinds.includes(mediaType)) return mediaUrl !== null;
  return kinds.includes(mediaType) && (mediaType !== 'chat' || body.trim() !== '');
}

/** A few words by which a message is recognised: its text, or the name of its file. */
export function excerptOf({ body, media }: ShownMessage): string {
  const text = body || media?.name || '…';
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
