/** Text of the other product for a terminal, which it must not steer. */
export function printable(text: string): string {
  return text.replace(/\p{C}/gu, ' ');
}
