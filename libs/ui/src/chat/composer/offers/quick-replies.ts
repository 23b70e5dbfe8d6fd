import { fold } from '@recado/api/live';

/** A quick reply that the composer offers. */
export interface QuickReply {
  id: number;
  shortcode: string;
  message: string;
  /** Whether it also has a file. */
  isMedia?: boolean;
  /** Whether choosing it does something, in place of putting its message into the text: the typed word is taken away. */
  isAction?: boolean;
}

/** The maximum number offered for a typed word. */
const most = 8;

/**
 * The replies for what was typed after '/': those whose shortcode begins with it, then those whose shortcode contains
 * it, then those with all its words in shortcode or text. Accents and case are ignored.
 */
export function matchingReplies<Reply extends QuickReply>(replies: readonly Reply[], text: string): Reply[] {
  const wanted = fold(text).trim();
  if (wanted === '') return [];
  const words = wanted.split(/\s+/);
  const ranked = replies.map((reply) => ({ reply, rank: rankOf(reply, wanted, words) }));
  const found = ranked.filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank);
  return found.slice(0, most).map(({ reply }) => reply);
}

/** The shortcode as it is typed. */
export function codeOf({ shortcode }: QuickReply): string {
  return `/${shortcode.replace(/^\//, '')}`;
}

function rankOf(reply: QuickReply, wanted: string, words: string[]): number {
  const code = fold(codeOf(reply).slice(1));
  if (code.startsWith(wanted)) return 3;
  if (code.includes(wanted)) return 2;
  const all = `${code} ${fold(reply.message)}`;
  return words.every((word) => all.includes(word)) ? 1 : 0;
}
