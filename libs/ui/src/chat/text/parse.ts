/** A piece of a message: text, a link, or a marked part with pieces inside. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'bold' | 'italic' | 'strike'; pieces: Piece[] };

const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
const special = /```([\s\S]+?)```|`([^`\n]+)`|\b((?:https?:\/\/|www\.)[^\s<>"]+)|([*_~])(?=\S)/gu;

/**
 * Reads WhatsApp's marks: *bold*, _italic_, ~strike~, ```code```, and links of http and https. Only builds data, so
 * nothing of a message can become markup.
 */
export function parseMessage(text: string): Piece[] {
  const pieces: Piece[] = [];
  let rest = 0;
  special.lastIndex = 0;
  for (let found = special.exec(text); found; found = special.exec(text)) {
    const [piece, end] = pieceAt(text, found);
    if (!piece) continue;
    if (found.index > rest) pieces.push({ kind: 'text', text: text.slice(rest, found.index) });
    pieces.push(piece);
    rest = end;
    special.lastIndex = end;
  }
  if (rest < text.length) pieces.push({ kind: 'text', text: text.slice(rest) });
  return pieces;
}

function pieceAt(text: string, found: RegExpExecArray): [Piece | undefined, number] {
  const [whole, block, inline, link, mark] = found;
  const code = block ?? inline;
  if (code !== undefined) return [{ kind: 'code', text: code }, found.index + whole.length];
  if (link !== undefined) return linkAt(link, found.index);
  return mark === '*' || mark === '_' || mark === '~' ? markedAt(text, found.index, mark) : [undefined, 0];
}

/** A link without the punctuation of the sentence around it. */
function linkAt(found: string, start: number): [Piece, number] {
  let text = found.replace(/[.,;:!?'"*_~]+$/u, '');
  if (text.endsWith(')') && !text.includes('(')) text = text.slice(0, -1);
  const href = text.startsWith('www.') ? `https://${text}` : text;
  return [{ kind: 'link', text, href }, start + text.length];
}

function markedAt(text: string, start: number, mark: keyof typeof marks): [Piece | undefined, number] {
  const nothing: [undefined, number] = [undefined, 0];
  if (isWord(text[start - 1])) return nothing;
  const line = text.indexOf('\n', start);
  const limit = line === -1 ? text.length : line;
  for (let end = text.indexOf(mark, start + 2); end !== -1 && end < limit; end = text.indexOf(mark, end + 1)) {
    if (/\s/u.test(text[end - 1] ?? ' ') || isWord(text[end + 1])) continue;
    const inside = text.slice(start + 1, end);
    return [{ kind: marks[mark], pieces: parseInside(inside) }, end + 1];
  }
  return nothing;
}

/** The pieces inside a mark; a new search, because the outer one keeps its place. */
function parseInside(text: string): Piece[] {
  const place = special.lastIndex;
  const pieces = parseMessage(text);
  special.lastIndex = place;
  return pieces;
}

function isWord(letter: string | undefined): boolean {
  return letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
}
