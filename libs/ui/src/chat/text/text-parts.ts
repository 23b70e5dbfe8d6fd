/** The longest text that is drawn at once; longer ones are folded (in UTF-16 units). */
export const foldedFrom = 3000;
/** The length of the visible beginning of a folded text. */
const shownOfFolded = 1200;
/** A browser lays out a part of this length at once; 65,000 characters would freeze it for seconds. */
const partLength = 2000;

/** The beginning of a text, for a place that shows a few lines of it. */
export function beginningOf(text: string, length = shownOfFolded): string {
  return text.length <= length ? text : `${text.slice(0, cutBefore(text, length))}…`;
}

/**
 * A text in parts that are drawn one by one: cut at the end of a line, else between words, else between two characters.
 */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > partLength) {
    const end = cutBefore(rest, partLength);
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).replace(/^\n/, '');
  }
  parts.push(rest);
  return parts;
}

function cutBefore(text: string, length: number): number {
  const half = length / 2;
  const line = text.lastIndexOf('\n', length);
  if (line > half) return line;
  const word = text.lastIndexOf(' ', length);
  if (word > half) return word + 1;
  return isLowSurrogate(text, length) ? length - 1 : length;
}

function isLowSurrogate(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  return code >= 0xdc00 && code <= 0xdfff;
}
