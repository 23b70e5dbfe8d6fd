/** A text without WhatsApp's marks for bold, italic, strike and code, for where it stands on one line. */
export function withoutMarks(text: string): string {
  const plain = text.replace(/```([^`]+)```/g, '$1');
  return plain.replace(/(^|[^\p{L}\p{N}])([*_~])(\S|\S.*?\S)\2(?![\p{L}\p{N}])/gu, '$1$3');
}
