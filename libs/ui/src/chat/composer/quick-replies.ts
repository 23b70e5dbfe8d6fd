/** A quick reply that the composer offers. */
export interface QuickReply {
  id: number;
  shortcode: string;
  message: string;
}

/** The longest label in the list, in characters (SPEC §9). */
const longestLabel = 35;

/**
 * The replies for a text that begins with '/' and has more than that (SPEC §5): by shortcode first, then by content.
 */
export function matchingReplies<Reply extends QuickReply>(replies: readonly Reply[], text: string): Reply[] {
  if (!text.startsWith('/') || text.length < 2 || text.includes('\n')) return [];
  const wanted = text.slice(1).toLowerCase();
  const code = ({ shortcode }: Reply) => shortcode.replace(/^\//, '').toLowerCase();
  const starting = replies.filter((reply) => code(reply).startsWith(wanted));
  const others = replies.filter((reply) => !starting.includes(reply) && code(reply).includes(wanted));
  return [...starting, ...others].slice(0, 8);
}

/** The line of a reply in the list, at most 35 characters. */
export function replyLabel({ shortcode, message }: QuickReply): string {
  const label = `${shortcode} - ${message.replace(/\s+/g, ' ')}`;
  return label.length > longestLabel ? `${label.slice(0, longestLabel)}...` : label;
}
