/** More characters than fit on any line; the rest is not parsed. */
const mostShown = 300;

/** The text between two marks of a kind, without blanks at its ends, and not in the middle of a word. */
const pairs = [
  /(?<![\p{L}\p{N}])\*(?!\s)([^*\n]+)(?<!\s)\*(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])_(?!\s)([^_\n]+)(?<!\s)_(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])~(?!\s)([^~\n]+)(?<!\s)~(?![\p{L}\p{N}])/gu,
];

/** The beginning of a text without WhatsApp's marks for bold, italic, strike and code, to show it on one line. */
export function withoutMarks(text: string): string {
  const plain = text.slice(0, mostShown).replace(/```([^`]+)```/g, '$1');
  return pairs.reduce((shown, pair) => shown.replace(pair, '$1'), plain);
}
