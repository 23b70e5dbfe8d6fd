import type { SearchTerm } from './search-terms.ts';

/** Part of a text around its first hit; `marks`: the start and end of each hit in it, in UTF-16 units. */
export interface Excerpt {
  text: string;
  marks: [number, number][];
}

const longest = 180;
const before = 50;
/** How many characters of a text are searched for hits. */
const searched = 4_000;
const letters = /[\p{L}\p{N}\p{M}]+/gu;

interface FoundWord {
  word: string;
  start: number;
  end: number;
}

/** The excerpt of a text that shows the hits of a search. */
export function excerptOf(body: string, terms: readonly SearchTerm[]): Excerpt {
  const words = foldedWords(body.slice(0, searched));
  const marks = words.flatMap((_, at) => terms.flatMap((term) => markAt(words, at, term)));
  const first = marks[0]?.[0] ?? 0;
  const start = first + before < longest ? 0 : wordStart(body, first - before);
  const end = start + longest >= body.length ? body.length : characterEnd(body, start + longest);
  const lead = start > 0 ? '…' : '';
  const shift = lead.length - start;
  return {
    text: `${lead}${body.slice(start, end)}${end < body.length ? '…' : ''}`,
    marks: joined(marks.filter(([from]) => from >= start && from < end)).map(([from, to]) => [
      from + shift,
      Math.min(to, end) + shift,
    ]),
  };
}

function foldedWords(text: string): FoundWord[] {
  return [...text.matchAll(letters)].map(({ 0: word, index }) => ({
    word: word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    start: index,
    end: index + word.length,
  }));
}

function markAt(found: readonly FoundWord[], at: number, { words, isBeginning }: SearchTerm): [number, number][] {
  const isHere = words.every((word, offset) => {
    const here = found[at + offset]?.word;
    return here === word || (isBeginning && offset === words.length - 1 && here?.startsWith(word));
  });
  const [from, to] = [found[at]?.start, found[at + words.length - 1]?.end];
  return isHere && from !== undefined && to !== undefined ? [[from, to]] : [];
}

/** Merges overlapping marks. */
function joined(marks: readonly [number, number][]): [number, number][] {
  const all: [number, number][] = [];
  for (const [from, to] of [...marks].sort(([one], [other]) => one - other)) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

/** The beginning of the next word after a position; the position itself if that is far away. */
function wordStart(text: string, position: number): number {
  const space = text.indexOf(' ', position);
  return space === -1 || space > position + before / 2 ? characterEnd(text, position) : space + 1;
}

/** The position, or the next one if it is inside a character of two UTF-16 units. */
function characterEnd(text: string, position: number): number {
  const unit = text.charCodeAt(position);
  return unit >= 0xdc00 && unit <= 0xdfff ? position + 1 : position;
}
