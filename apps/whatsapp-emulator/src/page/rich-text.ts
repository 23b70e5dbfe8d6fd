import { make } from './dom.ts';

/** The formatting of a piece of text: the HTML tags around it, outermost first. */
export type Mark = 'strong' | 'em' | 's' | 'code' | 'a';

/** A piece of text with one formatting. */
export interface Piece {
  text: string;
  marks: Mark[];
}

const MARKS: Record<string, Mark> = { '*': 'strong', _: 'em', '~': 's', '`': 'code' };
const LINK = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/u;
/** A marker, something that neither starts nor ends with a space, and the same marker; not inside a word. */
const MARKED = /(?<![\p{L}\p{N}])([*_~`])(?=[^\s])((?:(?!\1).)*[^\s])\1(?![\p{L}\p{N}])/u;

/** Splits a text into pieces by the markers that phones support: *bold*, _italic_, ~struck~, `code`, and links. */
export function pieces(text: string, marks: Mark[] = []): Piece[] {
  const [found, mark] = firstOf(text, marks);
  if (!found || !mark) return text === '' ? [] : [{ text, marks }];
  const inside = found[2] ?? found[0];
  const rest = text.slice(found.index + found[0].length);
  const isPlain = mark === 'code' || mark === 'a';
  return [
    ...pieces(text.slice(0, found.index), marks),
    ...(isPlain ? [{ text: inside, marks: [...marks, mark] }] : pieces(inside, [...marks, mark])),
    ...pieces(rest, marks),
  ];
}

/** The first match: a link, or text between markers. */
function firstOf(text: string, marks: Mark[]): [RegExpExecArray | null, Mark | undefined] {
  const link = LINK.exec(text);
  const marked = MARKED.exec(text);
  if (link && (!marked || link.index <= marked.index)) return [link, 'a'];
  const mark = MARKS[marked?.[1] ?? ''];
  return mark && !marks.includes(mark) ? [marked, mark] : [null, undefined];
}

/** A text as a phone shows it. */
export function richText(text: string): HTMLElement {
  return make('p', {}, ...pieces(text).map(pieceElement));
}

function pieceElement({ text, marks }: Piece): Node {
  const inner: Node = document.createTextNode(text);
  return marks.reduceRight((child, mark) => make(mark, mark === 'a' ? linkTo(text) : {}, child), inner);
}

function linkTo(href: string) {
  return { href, target: '_blank', rel: 'noreferrer' };
}

/** The text without markers, for lists and quotes. */
export function plainText(text: string): string {
  return pieces(text)
    .map((piece) => piece.text)
    .join('');
}
