/** The kinds of WhatsApp's marks that the composer sets, with the sign on both sides. */
export const markSigns = { bold: '*', italic: '_', strike: '~', code: '`' } as const;
export type MarkKind = keyof typeof markSigns;

/** The keys of marks; `code` has none, as in WhatsApp. */
export const markKeys = { bold: 'mod+b', italic: 'mod+i', strike: 'mod+shift+x', code: undefined } as const;

/** A text with a selected part. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** The replaced part of a text, and what is selected then. */
export interface Marked {
  start: number;
  end: number;
  added: string;
  selected: [from: number, to: number];
}

/**
 * Sets or removes a mark around the selected part. Blanks at its ends stay outside, because WhatsApp reads no mark beside
 * a blank; each line is marked for itself, because no mark reaches over a line's end. Without a selection, two signs
 * with the caret between them.
 */
export function withMark({ text, start, end }: Selected, sign: string): Marked {
  if (start === end) return { start, end, added: sign + sign, selected: [start + 1, start + 1] };
  const isAround = text[start - 1] === sign && text[end] === sign;
  if (isAround) {
    const added = text.slice(start, end);
    return { start: start - 1, end: end + 1, added, selected: [start - 1, end - 1] };
  }
  const lines = text.slice(start, end).split('\n');
  const isMarked = lines.every((line) => line.trim() === '' || hasSign(line.trim(), sign));
  const added = lines.map((line) => (isMarked ? unmarked(line, sign) : marked(line, sign))).join('\n');
  return { start, end, added, selected: [start, start + added.length] };
}

function hasSign(line: string, sign: string): boolean {
  return line.length > 2 && line.startsWith(sign) && line.endsWith(sign);
}

function marked(line: string, sign: string): string {
  const words = line.trim();
  if (words === '' || hasSign(words, sign)) return line;
  const [before, after] = aroundOf(line, words);
  return before + sign + words + sign + after;
}

function unmarked(line: string, sign: string): string {
  const words = line.trim();
  if (!hasSign(words, sign)) return line;
  const [before, after] = aroundOf(line, words);
  return before + words.slice(1, -1) + after;
}

function aroundOf(line: string, words: string): [before: string, after: string] {
  const at = line.indexOf(words);
  return [line.slice(0, at), line.slice(at + words.length)];
}

/**
 * What a line break at the caret adds in a list or a quotation: the next item's sign; or nothing, and the sign of an
 * empty item goes. Undefined elsewhere.
 */
export function continuedLine({ text, start, end }: Selected): Omit<Marked, 'selected'> | undefined {
  if (start !== end) return undefined;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(lineStart, start);
  const sign = /^(?:[-*>] |\d{1,3}\. )/.exec(line)?.[0];
  if (!sign) return undefined;
  if (line.trim() === sign.trim()) return { start: lineStart, end, added: '' };
  const number = Number.parseInt(sign, 10);
  return { start, end, added: `\n${Number.isNaN(number) ? sign : `${number + 1}. `}` };
}
