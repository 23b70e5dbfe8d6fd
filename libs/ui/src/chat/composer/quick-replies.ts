import { fold } from '@recado/api/live';

/** A quick reply that the composer offers. */
export interface QuickReply {
  id: number;
  shortcode: string;
  message: string;
  /** Whether it also has a file. */
  isMedia?: boolean;
}

/** How many are offered at most. */
const most = 8;

/**
 * The replies for a text of '/' and further characters (SPEC §5): those whose shortcode begins with it, then those
 * whose shortcode contains it, then those with all its words in shortcode or text. Accents and case are ignored.
 */
export function matchingReplies<Reply extends QuickReply>(replies: readonly Reply[], text: string): Reply[] {
  if (!text.startsWith('/') || text.length < 2 || text.includes('\n')) return [];
  const wanted = fold(text.slice(1)).trim();
  const words = wanted.split(/\s+/);
  const ranked = replies.map((reply) => ({ reply, rank: rankOf(reply, wanted, words) }));
  const found = ranked.filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank);
  return found.slice(0, most).map(({ reply }) => reply);
}

function rankOf({ shortcode, message }: QuickReply, wanted: string, words: string[]): number {
  const code = fold(shortcode.replace(/^\//, ''));
  if (code.startsWith(wanted)) return 3;
  if (code.includes(wanted)) return 2;
  const all = `${code} ${fold(message)}`;
  return words.every((word) => all.includes(word)) ? 1 : 0;
}
