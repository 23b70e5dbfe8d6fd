/** More characters than fit on any line; the rest is not parsed. */
const mostShown = 300;

/** The text between two marks of a kind, without blanks at its ends, and not in the middle of a word. */
const pairs = [
  /```[^`]+```/g,
  /(?<![\p{L}\p{N}])\*(?!\s)[^*\n]+(?<!\s)\*(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])_(?!\s)[^_\n]+(?<!\s)_(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])~(?!\s)[^~\n]+(?<!\s)~(?![\p{L}\p{N}])/gu,
];

/** The beginning of a text without WhatsApp's marks for bold, italic, strike and code, to show it on one line. */
export function withoutMarks(text: string): string {
  return plainExcerpt(text, []).text;
}

/** The same for a text with hits, given as start and end positions: they stay on the same words. */
export function plainExcerpt(
  given: string,
  hits: readonly (readonly [number, number])[],
): { text: string; hits: [number, number][] } {
  const shown = given.slice(0, mostShown);
  const dropped = markPositions(shown);
  const text = [...Array(shown.length).keys()].filter((at) => !dropped.has(at)).map((at) => shown[at]);
  const moved = (position: number) => position - [...dropped].filter((at) => at < position).length;
  return { text: text.join(''), hits: hits.map(([from, to]) => [moved(from), moved(to)]) };
}

function markPositions(text: string): Set<number> {
  const positions = new Set<number>();
  for (const pair of pairs) {
    for (const { 0: found, index } of text.matchAll(pair)) {
      const width = found.startsWith('`') ? 3 : 1;
      for (let offset = 0; offset < width; offset += 1) {
        positions.add(index + offset);
        positions.add(index + found.length - 1 - offset);
      }
    }
  }
  return positions;
}
