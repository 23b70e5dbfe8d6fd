/** What is looked for at the caret: the place of its sign in the text, and what was typed after it. */
export interface Searched {
  start: number;
  text: string;
}

/** A longer word is no search: it is not read. */
const longest = 40;

/**
 * The quick reply that is looked for: '/' at the beginning of a word and what follows it. At the beginning of the text
 * (SPEC §5) it may have several words.
 */
export function replySearchAt(text: string, caret: number): Searched | undefined {
  const line = text.slice(0, caret);
  if (line.startsWith('/') && !line.includes('\n') && line.length <= 2 * longest) {
    return { start: 0, text: line.slice(1) };
  }
  return wordAfter('/', text, caret);
}

/** The emoji that is looked for: ':' at the beginning of a word and at least two letters, as in ':foguete'. */
export function emojiSearchAt(text: string, caret: number): Searched | undefined {
  const found = wordAfter(':', text, caret);
  return found && /^[\p{L}\d_+-]{2,}:?$/u.test(found.text) ? found : undefined;
}

/** The person who is looked for: '@' at the beginning of a word and what follows it, which may be several words. */
export function personSearchAt(text: string, caret: number): Searched | undefined {
  const near = text.slice(Math.max(0, caret - longest), caret);
  const found = /(?:^|\s)@([^@\n]*)$/.exec(near)?.[1];
  return found === undefined ? undefined : { start: caret - found.length - 1, text: found };
}

function wordAfter(sign: string, text: string, caret: number): Searched | undefined {
  const near = text.slice(Math.max(0, caret - longest), caret);
  const word = near.split(/\s/).at(-1) ?? '';
  if (!word.startsWith(sign) || (word.length === near.length && caret > near.length)) return undefined;
  return { start: caret - word.length, text: word.slice(1) };
}
