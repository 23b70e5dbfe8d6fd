import { type ClosingMarks, closingMarks, isMark, isWord, type Mark } from './closing-marks.ts';

/** A piece of a message: text, a link, or a marked part with pieces inside. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'code' | 'block'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'bold' | 'italic' | 'strike'; pieces: Piece[] };

const marks = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
/** A link ends before a direction mark: after it, the rest would be shown in another order than it is opened. */
const special =
  /```([\s\S]+?)```|`([^`\n]+)`|\b((?:https?:\/\/|www\.)[^\s<>"\u200e\u200f\u202a-\u202e\u2066-\u2069]+)|(?<![\w.+-])([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})|(?<![\w+])(\+[1-9][\d ().-]{6,18}\d|\(\d{2}\) ?9?\d{4}[- ]?\d{4}|\d{2} 9?\d{4}-\d{4})(?![\w-])|([*_~])(?=\S)/gu;
/** Characters that end a sentence, or a mark around it, rather than a link. */
const afterLink = new Set('.,;:!?\'"*_~');

/**
 * Reads WhatsApp's marks: *bold*, _italic_, ~strike~, ```code```, and links of http and https, e-mail addresses and phone
 * numbers. Only builds data, so nothing of a message can become markup. Takes time linear in the length of any message.
 */
export function parseMessage(text: string): Piece[] {
  const pieces: Piece[] = [];
  const closing = closingMarks(text);
  const search = new RegExp(special);
  let rest = 0;
  for (let found = search.exec(text); found; found = search.exec(text)) {
    const [piece, end] = pieceAt(text, found, closing);
    if (!piece) continue;
    if (found.index > rest) pieces.push({ kind: 'text', text: text.slice(rest, found.index) });
    pieces.push(piece);
    rest = end;
    search.lastIndex = end;
  }
  if (rest < text.length) pieces.push({ kind: 'text', text: text.slice(rest) });
  return pieces;
}

function pieceAt(text: string, found: RegExpExecArray, closing: ClosingMarks): [Piece | undefined, number] {
  const [whole, block, inline, link, mail, phone, mark] = found;
  if (block !== undefined) return [{ kind: 'block', text: block }, found.index + whole.length];
  if (inline !== undefined) return [{ kind: 'code', text: inline }, found.index + whole.length];
  if (link !== undefined) return linkAt(link, found.index);
  if (mail !== undefined) return [{ kind: 'link', text: mail, href: `mailto:${mail}` }, found.index + mail.length];
  if (phone !== undefined) return phoneAt(phone, found.index);
  return isMark(mark) ? markedAt(text, found.index, mark, closing) : [undefined, 0];
}

/** The fewest and most digits of an international phone number (E.164), and of a Brazilian one with its area code. */
const phoneDigits = { least: 8, most: 15 };

/** A phone number, as it was written; no link if it has too few or too many digits. */
function phoneAt(text: string, start: number): [Piece | undefined, number] {
  const digits = text.replace(/\D/g, '');
  if (digits.length < phoneDigits.least || digits.length > phoneDigits.most) return [undefined, 0];
  const href = `tel:${text.startsWith('+') ? '+' : ''}${digits}`;
  return [{ kind: 'link', text, href }, start + text.length];
}

/** A link without the punctuation of the sentence around it. */
function linkAt(found: string, start: number): [Piece, number] {
  let end = found.length;
  while (afterLink.has(found[end - 1] ?? '')) end -= 1;
  if (found[end - 1] === ')' && !found.slice(0, end).includes('(')) end -= 1;
  const text = found.slice(0, end);
  const href = text.startsWith('www.') ? `https://${text}` : text;
  return [{ kind: 'link', text, href }, start + end];
}

function markedAt(text: string, start: number, mark: Mark, closing: ClosingMarks): [Piece | undefined, number] {
  const end = isWord(text[start - 1]) ? undefined : closing.next(mark, start + 2);
  if (end === undefined) return [undefined, 0];
  return [{ kind: marks[mark], pieces: parseMessage(text.slice(start + 1, end)) }, end + 1];
}
