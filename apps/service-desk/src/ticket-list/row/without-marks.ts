/** More characters than fit on any line; what follows need not be read. */
const mostShown = 300;

/** The beginning of a text without WhatsApp's marks for bold, italic, strike and code, for where it stands on one line. */
export function withoutMarks(text: string): string {
  const plain = text.slice(0, mostShown).replace(/```([^`]+)```/g, '$1');
  return plain.replace(/(^|[^\p{L}\p{N}])([*_~])(\S|\S.*?\S)\2(?![\p{L}\p{N}])/gu, '$1$3');
}
