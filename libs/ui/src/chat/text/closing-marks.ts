/** The characters that mark a part of a message. */
export type Mark = '*' | '_' | '~';

/** The positions in a text where marks can end a marked part; a lookup is fast for any length of text. */
export interface ClosingMarks {
  /**
   * The place of the first mark at or after `from` that can end a part on the same line; undefined when there is none.
   */
  next: (mark: Mark, from: number) => number | undefined;
}

/** A mark ends a part when text precedes it and no word follows it. Reads the text once. */
export function closingMarks(text: string): ClosingMarks {
  const places: Record<Mark, number[]> = { '*': [], _: [], '~': [] };
  const lineEnds: number[] = [];
  for (let place = 0; place < text.length; place++) {
    const letter = text[place];
    if (letter === '\n') lineEnds.push(place);
    else if (isMark(letter) && /\S/u.test(text[place - 1] ?? ' ') && !isWord(text[place + 1]))
      places[letter].push(place);
  }
  return {
    next: (mark, from) => {
      const place = firstFrom(places[mark], from);
      const lineEnd = firstFrom(lineEnds, from) ?? text.length;
      return place !== undefined && place < lineEnd ? place : undefined;
    },
  };
}

/** Whether a letter or digit. */
export function isWord(letter: string | undefined): boolean {
  return letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
}

/** Whether one of the marks. */
export function isMark(letter: string | undefined): letter is Mark {
  return letter === '*' || letter === '_' || letter === '~';
}

/** The first of ascending numbers that is at least `least`, by binary search. */
function firstFrom(ascending: readonly number[], least: number): number | undefined {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return ascending[low];
}
